"""`python -m n_queens.cluster`: see `command`."""

import sys

from .command import main

# Workers that start as processes of their own import the main module again.
if __name__ == "__main__":
    sys.exit(main())
