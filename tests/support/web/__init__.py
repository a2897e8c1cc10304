"""A web of our own for tests: many hosts on two loopback ports, below the product's address policy.

What is asked of it was judged by the shipped policy first; only the last step, opening TCP to a judged literal, is ours.
"""

from __future__ import annotations

from tests.support.web.connects import Connects, count_connects
from tests.support.web.faults import FAULTS
from tests.support.web.search import Found
from tests.support.web.types import Reply, Seen
from tests.support.web.web import TestWeb, web_of_tests

__all__ = ["FAULTS", "Connects", "Found", "Reply", "Seen", "TestWeb", "count_connects", "web_of_tests"]
