"""What can go wrong between a person and the rules. Each message is a sentence that can be shown as it is."""

from __future__ import annotations


class Problem(Exception):
    """The three families below; anything else that is raised is our own mistake."""


class CannotRead(Problem):
    """Text, a document or an option that cannot be understood. The message quotes it and says what is expected."""


class Refused(Problem):
    """Understood, but a rule forbids it now."""

    def __init__(self, rule: str, sentence: str, places: tuple[str, ...] = ()) -> None:
        super().__init__(f"{rule}: {sentence}")
        self.rule = rule
        self.sentence = sentence
        self.places = places


class OutOfDate(Problem):
    """The game has moved on since the question was asked."""
