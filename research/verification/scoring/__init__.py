"""How far do the words of a passage carry a sentence? A number without a model, never a verdict by itself."""
