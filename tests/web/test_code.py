"""The QR code, read again by another library; and which addresses it may show."""
from __future__ import annotations

import pytest
import zxingcpp
from PIL import Image

from views.code import QUIET, squares
from web.addresses import of_this_machine, reachable
from web.door import is_neighbour


@pytest.mark.parametrize("link", ["http://192.168.1.23:41234/abcdefghjkmnpq", "http://10.0.0.2:8/x"])
def test_a_camera_reads_the_address(link: str) -> None:
    rows = squares(link)
    assert len(rows) == len(rows[0]) and not any(any(row) for row in rows[:QUIET])
    picture = Image.new("L", (len(rows), len(rows)))
    picture.putdata([0 if dark else 255 for row in rows for dark in row])
    picture = picture.resize((6 * len(rows), 6 * len(rows)), Image.Resampling.NEAREST)
    [found] = zxingcpp.read_barcodes(picture)
    assert found.text == link and found.format == zxingcpp.BarcodeFormat.QRCode


def test_the_room_is_reached_by_wifi_and_hotspot_and_not_by_mobile_data() -> None:
    found = [("lo", "127.0.0.1"), ("rmnet_data0", "10.33.1.2"), ("eth0", "192.168.0.9"), ("wlan0", "192.168.1.23"), ("wlan0", "fe80::1"),
             ("tun0", "10.8.0.2"), ("docker0", "172.17.0.1"), ("wlan1", "8.8.8.8"), ("ap0", "192.168.43.1"), ("eth1", "169.254.1.1")]
    assert reachable(found) == ["192.168.1.23", "192.168.43.1", "192.168.0.9"]


def test_what_this_machine_says_of_itself_is_private() -> None:
    assert all(is_neighbour(address) and not address.startswith("127.") for address in of_this_machine())
