"""The teacher as a filter: a JSON array of texts in, float32 unit vectors out. Argument: the model's directory."""

import json
import sys
from pathlib import Path

from teacher import Teacher

sys.stdout.buffer.write(Teacher(Path(sys.argv[1])).embed(json.load(sys.stdin)).tobytes())
