"""Starts the guest from its directory, which has a random name."""

import importlib
import os
import sys

directory = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(directory))
guest = importlib.import_module(".guest", os.path.basename(directory))
del sys.path[0]
guest.main()
