"""The addresses under which phones in the same room reach this machine: of its Wi-Fi, cable or own hotspot, never of mobile data.

Nothing is connected to find them. On Android the app asks the system instead (screens/phone.py).
"""

from __future__ import annotations

import socket
import struct
from collections.abc import Iterable
from contextlib import suppress

from guests.door import is_neighbour

ELSEWHERE = ("lo", "rmnet", "ccmni", "pdp", "ppp", "tun", "tap", "wg", "docker", "br-", "veth", "virbr", "dummy")  # not the room's network
SIOCGIFADDR = 0x8915


def reachable(found: Iterable[tuple[str, str]]) -> list[str]:
    """Of all interfaces and their addresses those that others in the room can reach, hotspots and Wi-Fi first."""
    room = [(name, address) for name, address in found if is_neighbour(address) and not name.startswith(ELSEWHERE)]
    room = [(name, address) for name, address in room if ":" not in address and not address.startswith(("127.", "169.254."))]
    return [address for _, address in sorted(room, key=lambda each: not each[0].startswith(("ap", "swlan", "wl")))]


def of_this_machine() -> list[str]:
    return reachable(_interfaces())


def _interfaces() -> list[tuple[str, str]]:
    try:
        import fcntl
    except ImportError:  # Windows: the names it has for itself are enough
        with suppress(OSError):
            return [("", address) for address in socket.gethostbyname_ex(socket.gethostname())[2]]
        return []
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        for _, name in socket.if_nameindex():
            with suppress(OSError):  # an interface without an address
                answer = fcntl.ioctl(asked.fileno(), SIOCGIFADDR, struct.pack("256s", name.encode()[:15]))
                found.append((name, socket.inet_ntoa(answer[20:24])))
    return found
