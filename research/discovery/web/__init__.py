"""Search providers of the web: one module each, a registry, and the searcher that carries their calls out."""
