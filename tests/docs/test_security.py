"""Every threat in docs/security.md is answered by tests that exist."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_every_threat_names_tests_that_exist() -> None:
    page = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
    rows = [line for line in page.splitlines() if line.startswith("| ") and not line.startswith("| threat")]
    tests = {
        name
        for path in (ROOT / "tests").rglob("test_*.py")
        for name in re.findall(r"^(?:async )?def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
    }
    assert len(rows) >= 30
    for row in rows:
        named = re.findall(r"`(test_\w+)`", row)
        assert named, f"no test is named: {row}"
        assert set(named) <= tests, set(named) - tests
