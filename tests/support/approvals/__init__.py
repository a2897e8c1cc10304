"""The scenarios of review and publication, each through the real pages, and the words by which a case finds its scenario."""
