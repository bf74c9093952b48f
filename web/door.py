"""Admission: a token nobody can guess, neighbours only, our own address, no request forged by another site, and a rate limit."""

from __future__ import annotations

import ipaddress
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # no characters that look alike
TOKEN_LENGTH = 14  # 69 bits; wrong tokens are answered slowly
WRONG_TOKENS, WRONG_SECONDS = 20, 60.0  # wrong tokens from one address, and the seconds that counts for
TAPS, TAPS_A_SECOND = 60, 20.0  # taps of one guest: burst, and per second
ADDRESS_TAPS, ADDRESS_TAPS_A_SECOND = 180, 60.0  # taps of one address, whichever guests it claims to be
MOST_REMEMBERED = 500  # remembered addresses and guests


def new_token(length: int = TOKEN_LENGTH) -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def same(given: str, right: str | None) -> bool:
    """Compares in constant time."""
    return right is not None and secrets.compare_digest(given.encode(), right.encode())


def is_neighbour(address: str) -> bool:
    """Whether an address is this machine or in a private network, not on the internet."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    mapped = getattr(found, "ipv4_mapped", None)
    found = mapped or found
    return found.is_loopback or found.is_link_local or any(found in network for network in PRIVATE if network.version == found.version)


# Networks used at home. `is_private` of the standard library includes more: documentation, benchmarks, reserved ranges.
PRIVATE = tuple(ipaddress.ip_network(network) for network in ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"))


def is_ours(headers: Mapping[str, str], hosts: frozenset[str]) -> bool:
    """Whether the request used our own address: refuses a foreign name that was made to resolve to us (DNS rebinding)."""
    return headers.get("Host", "").lower() in hosts


def is_forged(method: str, headers: Mapping[str, str], *, page: bool) -> bool:
    """Whether another site made the browser send it. The page itself may be opened from anywhere, because opening it changes nothing."""
    if page and method == "GET":
        return False
    origin = headers.get("Origin")
    if origin is not None and origin.lower() != f"http://{headers.get('Host', '').lower()}":
        return True
    if headers.get("Sec-Fetch-Site", "same-origin") not in ("same-origin", "none"):
        return True
    # Forms cannot send this type, and other sites would need a preflight, which we never answer.
    return method == "POST" and headers.get("Content-Type", "").partition(";")[0].strip().lower() != "application/json"


@dataclass
class Pace:
    """A rate limit per name: a burst at once, then so much per second."""

    burst: float
    a_second: float
    clock: Callable[[], float] = time.monotonic
    _left: OrderedDict[str, tuple[float, float]] = field(default_factory=OrderedDict)

    def allows(self, name: str) -> bool:
        now = self.clock()
        left, since = self._left.pop(name, (self.burst, now))
        left = min(self.burst, left + (now - since) * self.a_second)
        allowed = left >= 1
        self._left[name] = (left - 1 if allowed else left, now)
        if len(self._left) > MOST_REMEMBERED:
            self._left.popitem(last=False)
        return allowed


def guesses() -> Pace:
    return Pace(WRONG_TOKENS, WRONG_TOKENS / WRONG_SECONDS)


def taps() -> Pace:
    return Pace(TAPS, TAPS_A_SECOND)


def taps_of_an_address() -> Pace:
    return Pace(ADDRESS_TAPS, ADDRESS_TAPS_A_SECOND)
