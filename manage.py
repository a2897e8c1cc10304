#!/usr/bin/env python
"""Django's command line for Countersign."""

from __future__ import annotations

import os
import sys

from django.core.management import execute_from_command_line

from config import starting

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    starting.begin()
    execute_from_command_line(sys.argv)
