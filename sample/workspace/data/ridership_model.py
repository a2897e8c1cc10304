# ruff: noqa: INP001, T201
"""Weekday ridership of the Kestrel Line, central scenario.

A readable copy of the Ulvern Institute's model, handed to the Department of
Mobility of Tarnholt together with the forecast of 3 February 2025.
Run it to print the riders by source and their sum.
"""

from __future__ import annotations

# Trips a weekday between the harbour and Brannoch Heights, from the household survey of October 2024.
BUS_TRIPS = 7_350
CAR_TRIPS = 9_680
FOOT_AND_CYCLE_TRIPS = 3_450

# Share of those trips that save at least four minutes from door to door by ropeway.
SHARE_FROM_BUS = 0.614
SHARE_FROM_CAR = 0.130
SHARE_FROM_FOOT_AND_CYCLE = 0.300

# Trips that are not made today: counted at the harbour, not surveyed.
NEW_TRIPS = 594

# In the third year the line is known. Earlier years reach less.
RAMP_UP = {1: 0.78, 2: 0.92, 3: 1.00}


def riders(year: int) -> dict[str, float]:
    """Return the riders of an average weekday in the given year of operation, by where they come from."""
    ramp = RAMP_UP.get(year, 1.0)
    return {
        "bus": BUS_TRIPS * SHARE_FROM_BUS * ramp,
        "car": CAR_TRIPS * SHARE_FROM_CAR * ramp,
        "foot and cycle": FOOT_AND_CYCLE_TRIPS * SHARE_FROM_FOOT_AND_CYCLE * ramp,
        "new": NEW_TRIPS * ramp,
    }


if __name__ == "__main__":
    by_source = riders(3)
    for name, count in by_source.items():
        print(f"{name:<16}{count:>8.0f}")
    print(f"{'all':<16}{round(sum(by_source.values()), -2):>8.0f}")
