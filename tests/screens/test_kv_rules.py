"""kv rules are global: a second rule of the same name would style the widgets of the first."""
from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

SCREENS = Path(__file__).resolve().parents[2] / "screens"
RULE = re.compile(r"^<([\w\s,-]+)[@>]", re.MULTILINE)


def test_no_two_kv_files_have_a_rule_of_the_same_name() -> None:
    named = [(name.strip(" -"), path.name) for path in sorted(SCREENS.rglob("*.kv"))
             for names in RULE.findall(path.read_text("utf-8")) for name in names.split(",")]
    count = Counter(name for name, _path in named)
    assert len(count) > 100
    assert [(name, path) for name, path in named if count[name] > 1] == []
