"""What do the bench of peers and the run that it measures agree on? The stub web's public literal, and two variables."""

from __future__ import annotations

# A public address by the shipped table; a seam below the policy leads it to the stub web on loopback.
LITERAL = "93.184.216.34"
SEARCH_VARIABLE = "COUNTERSIGN_BENCH_SEARCH"
TEMPLATE_VARIABLE = "COUNTERSIGN_BENCH_TEMPLATE"
# The word that leaves the model out: the extractive proposer takes its place.
WITHOUT_MODEL = "extractive"
