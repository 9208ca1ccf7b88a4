"""A worker on a machine where the package is not installed."""

import sys
from typing import Any, Dict

modules: Dict[str, Any] = sys.modules
modules["n_queens"] = None
