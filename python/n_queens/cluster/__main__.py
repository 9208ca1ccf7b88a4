"""`python -m n_queens.cluster`: see `command`."""

import sys

INTERRUPTED = 130


def main() -> int:
    """The exit code; also Ctrl-C during the imports ends without a traceback."""
    try:
        from .command import main as command

        return command()
    except KeyboardInterrupt:
        return INTERRUPTED


# Workers that start as processes of their own import the main module again.
if __name__ == "__main__":
    sys.exit(main())
