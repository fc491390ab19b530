"""A slow, independent projection of lineage: plain dictionaries, one run after the other.

Written from the rules, not from the collector's code, and sharing nothing with it: no digests, no
run-length encoding, no increments. It takes raw events in any order and returns every edge between
datasets with the time that it held; the graph must agree.
"""

from __future__ import annotations

import hashlib
import json
import re
from datetime import datetime, timezone

RANK = {"START": 1, "RUNNING": 2, "COMPLETE": 3, "ABORT": 4, "FAIL": 5}


def edges(events: list[dict], end_after: int = 1) -> set[tuple]:
    """(job, source, target, origin, basis, from, to) for every dataset edge of the events."""
    unique = {json.dumps(event, sort_keys=True): event for event in events}
    ordered = sorted(unique.values(), key=_order)
    names = _names(ordered)
    found: set[tuple] = set()
    for job in {_job(event) for event in ordered if "job" in event}:
        own = [event for event in ordered if _job(event) == job]
        found |= _observed(job, own, names, end_after)
        found |= _declared(job, [event for event in own if "run" not in event], names)
    found |= _declared_by_datasets(ordered, names)
    return found


def _time(event: dict) -> str:
    text = event["eventTime"].strip()
    match = re.fullmatch(r"(.{10}.\d\d:\d\d(?::\d\d)?)(?:\.(\d+))?(.*)", text)
    base, fraction, zone = match.groups()
    zone = {"": "+00:00", "Z": "+00:00"}.get(zone, zone)
    utc = datetime.fromisoformat(base + zone).astimezone(timezone.utc)
    return f"{utc:%Y-%m-%dT%H:%M:%S}." + (fraction or "")[:9].ljust(9, "0")


def _order(event: dict) -> tuple:
    digest = hashlib.sha256(
        json.dumps(event, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
    ).hexdigest()
    return _time(event), RANK.get(event.get("eventType"), 0), digest


def _job(event: dict) -> tuple | None:
    return (event["job"]["namespace"], event["job"]["name"]) if "job" in event else None


def _fold(namespace: str, name: str) -> tuple:
    parts = name.split("/")
    if len(parts) > 1:
        for index, part in enumerate(parts):
            if re.fullmatch(r"[^=]+=.*", part):
                parts = parts[:index]
                break
        while len(parts) > 1 and re.fullmatch(r"(19|20)\d\d-\d\d-\d\d", parts[-1]):
            parts = parts[:-1]
    return namespace, "/".join(parts) or name


def _datasets(event: dict):
    for side in ("inputs", "outputs"):
        yield from event.get(side) or []
    if "dataset" in event:
        yield event["dataset"]


def _facet(holder: dict, name: str) -> dict:
    return ((holder.get("facets") or {}).get(name)) or {}


def _names(events: list[dict]) -> dict:
    """Every name to the canonical one of its group."""
    groups: list[set] = []
    tables: set = set()
    for event in events:
        for dataset in _datasets(event):
            linked = {_fold(dataset["namespace"], dataset["name"])}
            for other in _facet(dataset, "symlinks").get("identifiers") or []:
                name = _fold(other["namespace"], other["name"])
                linked.add(name)
                if str(other.get("type")).upper() == "TABLE" and len(linked) > 1:
                    tables.add(name)
            touching = [group for group in groups if group & linked]
            groups = [group for group in groups if not group & linked]
            groups.append(linked.union(*touching))
    return {
        name: min(group, key=lambda one: (one not in tables, one))
        for group in groups
        for name in group
    }


def _facts(events: list[dict], names: dict) -> dict:
    """What some events say together: inputs, outputs, column pairs and explicit pairs."""
    facts = {"in": set(), "out": set(), "columns": set(), "explicit": set(), "more": False}

    def name(item: dict) -> tuple:
        folded = _fold(item.get("namespace") or "", item["name"])
        return names.get(folded, folded)

    for event in events:
        facts["in"] |= {name(dataset) for dataset in event.get("inputs") or []}
        facts["out"] |= {name(dataset) for dataset in event.get("outputs") or []}
        for output in event.get("outputs") or []:
            told = _facet(output, "columnLineage")
            sources = [*(told.get("dataset") or [])]
            for field in (told.get("fields") or {}).values():
                sources += field.get("inputFields") or []
            facts["columns"] |= {(name(source), name(output)) for source in sources}
        for entry in _facet(event["job"], "lineage").get("entries") or []:
            facts["more"] |= _add_entry(entry, facts, name)
    return facts


def _add_entry(entry: dict, facts: dict, name) -> bool:
    """Add an explicit entry; whether it says more than which dataset feeds which."""
    holders = [entry, *(entry.get("fields") or {}).values()]
    sources = [source for holder in holders for source in holder.get("inputs") or []]
    more = entry["type"] == "JOB" or bool(entry.get("fields"))
    more |= any(holder.get("inputs") == [] for holder in holders)
    more |= any(source.get("type") == "JOB" or source.get("field") for source in sources)
    more |= any(source.get("transformations") for source in sources)
    if entry["type"] == "DATASET":
        facts["out"].add(name(entry))
        for source in sources:
            if source.get("type", "DATASET") == "DATASET":
                facts["explicit"].add((name(source), name(entry)))
    return more


def _pairs(facts: dict) -> dict:
    """The edges of one run with their basis, by the order of precision."""
    every = {(source, target) for source in facts["in"] for target in facts["out"]}
    if facts["more"] or (facts["explicit"] and facts["explicit"] != every):
        return dict.fromkeys(facts["explicit"], "explicit")
    mentioned = {source for source, _ in facts["columns"]}
    pairs = {pair: "io" for pair in every if pair[0] not in mentioned}
    return pairs | dict.fromkeys(facts["columns"], "column")


def _observed(job: tuple, events: list[dict], names: dict, end_after: int) -> set[tuple]:
    runs: dict[str, list[dict]] = {}
    for event in events:
        if "run" in event:
            runs.setdefault(event["run"]["runId"], []).append(event)
    timeline = sorted(
        (min(map(_time, told)), run_id, _succeeded(told), _facts(_counted(told), names))
        for run_id, told in runs.items()
    )
    found: set[tuple] = set()
    for pair in {pair for *_, facts in timeline for pair in _pairs(facts)}:
        start, basis, missed = None, "", []
        for time, _, good, facts in timeline:
            if pair in _pairs(facts):
                start, basis, missed = start or time, _pairs(facts)[pair], []
            elif start and good and pair[1] in facts["out"]:
                missed.append(time)
                if len(missed) >= end_after:
                    found.add((job, *pair, "observed", basis, start, missed[0]))
                    start, missed = None, []
        if start:
            found.add((job, *pair, "observed", basis, start, None))
    return found


def _counted(events: list[dict]) -> list[dict]:
    """All events of a run; of snapshots only the newest."""

    def is_snapshot(event: dict) -> bool:
        pattern = _facet(event["job"], "jobType").get("emissionPattern") or {}
        return pattern.get("eventContentMode") == "COMPLETE_SNAPSHOT"

    snapshots = [event for event in events if is_snapshot(event)]
    return [event for event in events if not is_snapshot(event)] + snapshots[-1:]


def _succeeded(events: list[dict]) -> bool:
    types = {event.get("eventType") for event in events}
    if "COMPLETE" not in types or types & {"FAIL", "ABORT"}:
        return False
    spark = any(
        "/integration/spark" in event.get("producer", "")
        or str(_facet(event["job"], "jobType").get("integration")).upper() == "SPARK"
        for event in events
    )
    outputs = [output for event in events for output in event.get("outputs") or []]
    reads = any(event.get("inputs") for event in events)
    delta = any(
        str(_facet(output, "storage").get("storageLayer")).lower() == "delta" for output in outputs
    )
    told = any((output.get("outputFacets") or {}).get("outputStatistics") for output in outputs)
    return not (spark and outputs and reads and not delta and not told)


def _replacing(declarations: list[tuple[str, dict]]) -> set[tuple]:
    """Edges of declarations that replace each other: (pair, basis, from, to)."""
    found: set[tuple] = set()
    running: dict[tuple, tuple] = {}
    for time, pairs in declarations:
        for pair in [pair for pair in running if pair not in pairs]:
            start, basis = running.pop(pair)
            found.add((*pair, "declared", basis, start, time))
        for pair, basis in pairs.items():
            running[pair] = (running[pair][0] if pair in running else time, basis)
    ends = {(*pair, "declared", basis, start, None) for pair, (start, basis) in running.items()}
    return found | ends


def _declared(job: tuple, events: list[dict], names: dict) -> set[tuple]:
    told = [(event, _facts([event], names)) for event in events]
    declarations = [
        (_time(event), _pairs(facts))
        for event, facts in told
        if any(facts[part] for part in ("in", "out", "columns", "explicit", "more"))
    ]
    return {(job, *edge) for edge in _replacing(declarations)}


def _declared_by_datasets(events: list[dict], names: dict) -> set[tuple]:
    by_dataset: dict[tuple, list] = {}
    for event in events:
        if (
            "dataset" not in event
            or "job" in event
            or "lineage" not in event["dataset"].get("facets", {})
        ):
            continue
        own = _fold(event["dataset"]["namespace"], event["dataset"]["name"])
        holder = event["dataset"]["facets"]["lineage"]
        sources = [
            source
            for part in [holder, *(holder.get("fields") or {}).values()]
            for source in part.get("inputs") or []
            if source.get("type", "DATASET") == "DATASET"
        ]
        folded = [_fold(source["namespace"], source["name"]) for source in sources]
        pairs = {(names.get(one, one), names.get(own, own)): "explicit" for one in folded}
        by_dataset.setdefault(own, []).append((_time(event), pairs))
    return {(None, *edge) for told in by_dataset.values() for edge in _replacing(told)}
