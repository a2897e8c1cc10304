"""Settings of the test run: a data folder of its own, fast password hashing, a database in a file.

The file matters: the crash tests and the worker tests open the same database from other processes.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

# A child process of a test is handed its parent's folder; the parent makes one, and so does each worker of a divided run.
_WORKER = os.environ.get("PYTEST_XDIST_WORKER", "")
if os.environ.get("COUNTERSIGN_TEST_FOLDER_OF") != _WORKER or "COUNTERSIGN_DATA_DIR" not in os.environ:
    os.environ["COUNTERSIGN_DATA_DIR"] = tempfile.mkdtemp(prefix="countersign-test-")
    os.environ["COUNTERSIGN_TEST_FOLDER_OF"] = _WORKER
_FOLDER = os.environ["COUNTERSIGN_DATA_DIR"]

from config.settings import *  # noqa: E402, F403
from config.settings import DATABASES  # noqa: E402

DATABASES["default"]["ENGINE"] = "tests.support.sqlite"
DATABASES["default"]["TEST"] = {"NAME": str(Path(_FOLDER) / "test.sqlite3")}
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
AXES_ENABLED = os.environ.get("COUNTERSIGN_TEST_AXES", "") == "1"
