"""`fifthstreet rounds` finds rounds in a store that an earlier program wrote."""

import json
import tarfile
from pathlib import Path

import pytest

from cli.running import run
from house.test_old_store import ARCHIVE
