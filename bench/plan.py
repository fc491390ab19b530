"""How much is measured: a quick look, the usual, or everything for as long as the targets say."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Plan:
    """Sizes and times of one run of the benchmarks."""

    mode: str
    seed: int = 7
    kinds: tuple[str, ...] = ("estate", "spark")
    clients: tuple[int, ...] = (1, 8, 32)
    rounds: int = 3
    seconds: float = 2.5
    """Of each cell: one server, one kind of event, one number of clients."""
    jobs: int = 1000
    depths: tuple[int, ...] = (3, 10, 20)
    first_seen_jobs: int = 500
    """New to the graph in each round of the projection."""
    repeated_runs: int = 4000
    """Of known jobs in each round of the projection; two events each."""
    decay_events: int = 40_000
    lag_rate: int = 500
    lag_seconds: float = 30.0
    pressure_seconds: float = 10.0

    def with_seed(self, seed: int) -> Plan:
        """The same with another seed."""
        return replace(self, seed=seed)


QUICK = Plan(
    mode="quick",
    rounds=1,
    seconds=1.0,
    jobs=300,
    first_seen_jobs=150,
    repeated_runs=1000,
    decay_events=5000,
    lag_seconds=8.0,
    pressure_seconds=4.0,
)
USUAL = Plan(mode="usual")
FULL = Plan(
    mode="full",
    rounds=5,
    seconds=5.0,
    decay_events=1_000_000,
    lag_seconds=600.0,
    pressure_seconds=30.0,
)
PLANS = {plan.mode: plan for plan in (QUICK, USUAL, FULL)}
