"""What a registration says of a dataset or job, as properties of its node."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from collector.model.reading import at, text

FACET = "headwater_asset"
_FIELDS = ("asset_id", "asset_key", "asset_type", "asset_name", "source_ref", "registered_at")


def asset_properties(facets: Mapping[str, Any]) -> dict[str, Any]:
    """The registration of a node; None where it was never registered."""
    told = {name: text(at(facets.get(FACET), name)) for name in _FIELDS}
    return {name if name.startswith("asset_") else f"asset_{name}": told[name] for name in _FIELDS}
