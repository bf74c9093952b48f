"""The result of an evening: its state after the log, or before the first event that was refused."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from scoring.entries import nested_object, one_of
from scoring.mistakes import InputError
from scoring.pack import Example
from scoring.referee.evening import Evening, read_evening
from scoring.referee.events import Event, NotNow, read_event
from scoring.referee.pack import RefereePack, Task
from scoring.referee.play import PlayState, allowed, late_tile, open_pairs, open_sections, play, task, why_not
from sentences import DEFAULT_LANGUAGE, Saying, say

STANDING = {
    None: say("Still playing"),
    "won": say("Won"),
    "lost": say("Lost"),
    "last_chance": say("The last chance"),
}
REFUSED = say("Not allowed now")
CLOCK = say("Clock")


@dataclass(frozen=True, slots=True)
class Refusal:
    """The first event that was not allowed, counted from 0, and the reason."""

    event: int
    saying: Saying

    def sentence(self, lang: str = DEFAULT_LANGUAGE) -> str:
        return self.saying.sentence(lang)


@dataclass(frozen=True)
class RefereeResult:
    evening: Evening
    state: PlayState
    story: tuple[Saying, ...]  # one sentence per accepted event
    refused: Refusal | None

    @property
    def pack(self) -> RefereePack:
        return self.evening.pack

    @property
    def warnings(self) -> tuple[Saying, ...]:
        return self.evening.warnings

    @property
    def ranking(self) -> list[list[str]]:
        """Empty, because the evening is won or lost together."""
        return []

    @property
    def allowed(self) -> list[Event]:
        return allowed(self.evening, self.state)

    def why_not(self, event: Event) -> Saying | None:
        return why_not(self.evening, self.state, event)

    @property
    def late_tile(self) -> str | None:
        return late_tile(self.evening, self.state)

    @property
    def task(self) -> Task | None:
        return task(self.evening, self.state)

    @property
    def open_sections(self) -> list[str]:
        return open_sections(self.evening, self.state)

    @property
    def open_pairs(self) -> list[str]:
        return open_pairs(self.evening, self.state)

    def to_json(self, lang: str = DEFAULT_LANGUAGE) -> dict[str, Any]:
        state = self.state
        return {
            "state": {"hour": state.hour, "turn": state.turn, "pairs": list(state.pairs), "open_sections": self.open_sections,
                      "tiles_used": list(state.tiles_used), "outcome": state.outcome},
            "refused": {"event": self.refused.event, "why": self.refused.sentence(lang)} if self.refused else None,
            "warnings": [warning.sentence(lang) for warning in self.warnings],
        }


def score(pack: RefereePack, inputs: Mapping[str, Any]) -> RefereeResult:
    """Scores an evening as JSON, with its "events": what `batch` takes."""
    evening, events = read_evening(pack, inputs), inputs.get("events") or []
    if not isinstance(events, list | tuple):
        raise InputError(say("«events» must be a list of what happened."))
    return play_all(evening, map(read_event, events))


def play_all(evening: Evening, events: Iterable[Event]) -> RefereeResult:
    """Plays the log from the beginning, up to the first event that is not allowed."""
    state = PlayState()
    story: list[Saying] = []
    try:
        for event in events:
            state, line = play(evening, state, event)
            story.append(line)
    except NotNow as refused:
        return RefereeResult(evening, state, tuple(story), Refusal(len(story), refused.saying))
    return RefereeResult(evening, state, tuple(story), None)


def compare_example(pack: RefereePack, example: Example) -> tuple[Any, Any]:
    """Returns what an example expects of an evening or a layout, and the actual result."""
    if "layout" not in example.given:
        return example.expect, score(pack, example.given).to_json()
    variant = one_of(nested_object(example.given, "layout").get("variant"), pack.rules, say("a variant"))
    rows = pack.layout(pack.rules[variant].extra_tiles)
    return example.expect, {"tiles": sum(rows), "rows": list(rows)}


def sheet(result: RefereeResult, lang: str) -> str:
    """Lists what happened, and the state."""
    evening, state, pack = result.evening, result.state, result.evening.pack
    head = f"{pack.title.sentence(lang)} · {evening.rules.variant.name.sentence(lang)}"
    lines = [head, "─" * len(head), *(f"{number:3}. {told.sentence(lang)}" for number, told in enumerate(result.story, 1))]
    if result.refused:
        lines.append(f"{result.refused.event + 1:3}. {REFUSED.sentence(lang)} – {result.refused.sentence(lang)}")
    now = [STANDING[state.outcome].sentence(lang), f"{CLOCK.sentence(lang)} {state.hour}/{pack.hours}"]
    if state.outcome is None:
        now.append(say("{name} plays", name=evening.player(state.turn)).sentence(lang))
    lines += ["", " · ".join(now)]
    for section in pack.sections.values():
        here = [pair for pair in pack.pairs.values() if pair.section == section.id]
        marks = [f"[{'x' if pair.id in state.pairs else ' ' if section.id in result.open_sections else '-'}] {pair.name.sentence(lang)}"
                 for pair in here]
        lines.append("  " + "   ".join(marks))
    return "\n".join([*lines, *(warning.sentence(lang) for warning in result.warnings)])
