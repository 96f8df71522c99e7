"""`python -m townwright`."""

import sys

from townwright.cli import main

sys.exit(main())
