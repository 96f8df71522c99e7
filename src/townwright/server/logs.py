"""The log of the server itself: one line of JSON for each thing that happened, on standard error."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime

REQUESTS = "townwright.requests"


class JsonLines(logging.Formatter):
    """Each record as an object on a line of its own; what was given as `facts` are its fields."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line = {"at": at, "level": record.levelname.lower(), "from": record.name, "message": record.getMessage()}
        line |= getattr(record, "facts", {})
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def start_logging(*, requests: bool) -> None:
    """Log problems, and if wanted every request."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger(REQUESTS).setLevel(logging.INFO if requests else logging.WARNING)
