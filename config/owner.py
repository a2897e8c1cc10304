"""What is this process called where it holds a lease?"""

from __future__ import annotations

import os
import socket


def owner_name() -> str:
    """Return a name for this process, as leases show it."""
    return f"{socket.gethostname()}:{os.getpid()}"
