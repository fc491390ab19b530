from __future__ import annotations

import pytest

from collector.errors import SettingsError
from collector.journal.filesystem import filesystem_of, refuse_network_filesystem


@pytest.fixture
def mounts(tmp_path):
    """A machine with a local root and a network folder whose name has a space."""
    shared = tmp_path / "shared folder"
    (shared / "deep").mkdir(parents=True)
    escaped = str(shared).replace(" ", "\\040")
    listing = tmp_path / "mountinfo"
    listing.write_text(
        "22 1 254:1 / / rw,relatime shared:1 - ext4 /dev/vda rw\n"
        f"40 22 0:50 / {escaped} rw,relatime shared:9 - nfs4 server:/export rw\n"
    )
    return listing


def test_a_network_file_system_is_refused_with_advice(tmp_path, mounts):
    with pytest.raises(SettingsError, match=r"nfs4.*HEADWATER_HOME"):
        refuse_network_filesystem(tmp_path / "shared folder" / "deep", mounts)


def test_a_local_disk_is_fine(tmp_path, mounts):
    assert filesystem_of(tmp_path, mounts) == "ext4"
    refuse_network_filesystem(tmp_path, mounts)


def test_a_system_that_does_not_list_its_mounts_is_trusted(tmp_path):
    assert filesystem_of(tmp_path, tmp_path / "missing") is None
