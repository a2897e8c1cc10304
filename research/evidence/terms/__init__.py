"""Which terms name one thing in two languages? The table that is shipped, and what an operator adds to it."""

from research.evidence.terms.shipped import shipped_terms
from research.evidence.terms.table import BadTerms, Mention, Term, TermTable

__all__ = ["BadTerms", "Mention", "Term", "TermTable", "shipped_terms"]
