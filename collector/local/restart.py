"""When a part that died is started again: soon at first, then with growing pauses. Pure."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RestartPolicy:
    """Pauses double from the first to the longest; a part that lived long begins anew."""

    first_s: float = 0.5
    longest_s: float = 30.0
    calm_s: float = 60.0

    def failures(self, before: int, lived_s: float) -> int:
        """How many times in a row it has failed, now that it died after `lived_s`."""
        return 1 if lived_s >= self.calm_s else before + 1

    def pause(self, failures: int) -> float:
        """How long to wait before the next start."""
        doublings = min(failures - 1, 16)
        return min(self.first_s * 2.0**doublings, self.longest_s)
