"""Prints the OpenAPI schema of the server, of which the page's types are made: `make types-of-the-page`."""

from __future__ import annotations

import json
import sys

from townwright.server.app import make_app
from townwright.server.settings import Settings

if __name__ == "__main__":
    schema = make_app(Settings()).openapi()
    schema["info"]["version"] = "1"  # the types do not change with the version of the package
    json.dump(schema, sys.stdout, indent=1, sort_keys=True)
