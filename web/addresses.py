"""The addresses under which phones in the same room reach this machine: by Wi-Fi, cable or its own hotspot, never by mobile data.

Nothing is connected to find them: the system is asked, on Linux and on Android in the same way. On a phone that was not verified.
"""

from __future__ import annotations

import socket
import struct
import sys
from array import array
from collections.abc import Iterable
from contextlib import suppress

from web.door import is_neighbour

# interfaces of other networks than the room's
ELSEWHERE = ("lo", "rmnet", "ccmni", "pdp", "ppp", "tun", "tap", "wg", "docker", "br-", "veth", "virbr", "dummy")
SIOCGIFCONF = 0x8912  # ioctl: interfaces with their addresses; apps may call it, unlike those that list all interfaces
ROOM = 8192  # bytes: room for some two hundred
ONE = 40 if struct.calcsize("P") == 8 else 32  # bytes: a name of sixteen, then an address


def reachable(found: Iterable[tuple[str, str]]) -> list[str]:
    """Returns the addresses that others in the room can reach, hotspots and Wi-Fi first."""
    room = [(name, address) for name, address in found if is_neighbour(address) and not name.startswith(ELSEWHERE)]
    room = [(name, address) for name, address in room if ":" not in address and not address.startswith(("127.", "169.254."))]
    return [address for _, address in sorted(room, key=lambda each: not each[0].startswith(("ap", "swlan", "wl")))]


def of_this_machine() -> list[str]:
    """Returns the addresses of this machine; None if the system does not tell."""
    try:
        return reachable(_interfaces())
    except OSError:
        return []


def _interfaces() -> list[tuple[str, str]]:
    """Returns interface names and addresses."""
    if not sys.platform.startswith(("linux", "android")):  # a desktop's own names are enough
        with suppress(OSError):
            return [("", address) for address in socket.gethostbyname_ex(socket.gethostname())[2]]
        return []
    import fcntl

    buffer = array("B", bytes(ROOM))
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        answer = fcntl.ioctl(asked.fileno(), SIOCGIFCONF, struct.pack("iP", ROOM, buffer.buffer_info()[0]))
    used = struct.unpack("iP", answer)[0]
    found = [buffer[start:start + ONE].tobytes() for start in range(0, used, ONE)]
    return [(each[:16].partition(b"\0")[0].decode(errors="replace"), socket.inet_ntoa(each[20:24])) for each in found]
