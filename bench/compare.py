"""Two runs side by side: which figures differ, and which of them for the worse."""

from __future__ import annotations

from dataclasses import dataclass

from bench.result import Figures, Result

NOISE = 0.15
"""Differences below this share are what two runs of the same code differ by."""
_LOWER_IS_BETTER = ("_ms", "_mb", "_s")
_NEITHER = ("/events", "/backlog_left", "/offered/rate")


@dataclass(frozen=True, slots=True)
class Difference:
    """One figure in both runs."""

    name: str
    before: float
    after: float

    @property
    def gain(self) -> float:
        """How many times better the second is; below 1 it is worse."""
        if not self.before or not self.after:
            return 1.0
        lower = self.name.endswith(_LOWER_IS_BETTER)
        return self.before / self.after if lower else self.after / self.before

    @property
    def word(self) -> str:
        """The difference in a word; empty within the noise."""
        if self.name.endswith(_NEITHER):
            return ""
        if self.gain < 1 / (1 + NOISE):
            return "worse"
        return "better" if self.gain > 1 + NOISE else ""


def differences(before: Figures, after: Figures) -> list[Difference]:
    """Figures that both runs have, in the order of their names."""
    return [
        Difference(name, before[name], after[name]) for name in sorted(before.keys() & after.keys())
    ]


def compare_text(before: Result, after: Result) -> str:
    """A table of all figures, and a warning where the runs are not of one kind."""
    lines = [f"{'':48}{'before':>12}{'after':>12}{'gain':>8}"]
    lines += [
        f"{d.name:48}{d.before:12,.1f}{d.after:12,.1f}{d.gain:7.2f}x {d.word}".rstrip()
        for d in differences(before.figures, after.figures)
    ]
    unlike = [
        f"Not alike: {what} was {old!r} and is {new!r}."
        for what, old, new in (
            ("mode", before.mode, after.mode),
            ("seed", before.seed, after.seed),
            ("machine", before.machine, after.machine),
        )
        if old != new
    ]
    return "\n".join(lines + unlike)
