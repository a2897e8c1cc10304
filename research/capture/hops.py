"""Where does a redirect lead, and may it be followed? Each hop is read by the same grammar as the first address."""

from __future__ import annotations

from http import HTTPStatus

from research.egress.page_call import PageReply
from research.errors import CaptureFailed, EgressRefused, FetchFailure
from research.evidence.identity.owners import publisher_of
from research.trust.leaving import check_address_leaves
from research.trust.web_address import AddressFault, AddressRefused, WebAddress, join_address, parse_web_address

MAX_REDIRECTS = 5
_FOLLOWED = frozenset(
    {
        HTTPStatus.MOVED_PERMANENTLY,
        HTTPStatus.FOUND,
        HTTPStatus.SEE_OTHER,
        HTTPStatus.TEMPORARY_REDIRECT,
        HTTPStatus.PERMANENT_REDIRECT,
    }
)
_FIRST_REDIRECT, _FIRST_ERROR = 300, 400


class Route:
    """The addresses that one capture has asked, in order. It refuses to go in circles, too far, or out of TLS."""

    def __init__(self, first: WebAddress) -> None:
        self.here = first
        self._asked = [str(first)]

    def follow(self, reply: PageReply) -> bool:
        """Move to where a redirect leads and tell whether there is one to follow.

        Raises CaptureFailed: BAD_REDIRECT, REDIRECT_LOOP, TOO_MANY_REDIRECTS, DOWNGRADE, REFUSED_URL, REFUSED_ADDRESS.
        """
        if not _FIRST_REDIRECT <= reply.status < _FIRST_ERROR:
            return False
        target = _target(self.here, reply)
        if str(target) in self._asked:
            raise CaptureFailed(FetchFailure.REDIRECT_LOOP, f"{self.here.host} redirects in a circle.")
        if len(self._asked) > MAX_REDIRECTS:
            raise CaptureFailed(FetchFailure.TOO_MANY_REDIRECTS, f"The page is more than {MAX_REDIRECTS} redirects away.")
        if self.here.scheme == "https" and target.scheme != "https":
            raise CaptureFailed(FetchFailure.DOWNGRADE, f"{self.here.host} redirects out of TLS, which is not followed.")
        self._asked.append(str(target))
        self.here = target
        return True


class RobotsRoute(Route):
    """The addresses that the asking for one robots.txt has met. It leaves the publisher of its origin at most once."""

    def __init__(self, first: WebAddress) -> None:
        super().__init__(first)
        self._home = first.host
        self._ways = 0

    @property
    def is_abroad(self) -> bool:
        """Tell whether it has come to a host that is not the origin's publisher's."""
        return not _are_one_publishers(self._home, self.here.host)

    def follow(self, reply: PageReply) -> bool:
        """Do what a route does. Raises CaptureFailed (BAD_REDIRECT), too, for a second way to another publisher."""
        before = self.here.host
        if not super().follow(reply):
            return False
        self._ways += not _are_one_publishers(before, self.here.host)
        if self._ways > 1:
            raise CaptureFailed(
                FetchFailure.BAD_REDIRECT,
                f"The robots.txt of {self._home} leads on to {self.here.host}, which is not followed.",
            )
        return True


def _are_one_publishers(host: str, other: str) -> bool:
    return host == other or publisher_of(host) == publisher_of(other)


def first_address(url: str) -> WebAddress:
    """Return the checked address of a candidate. Raises CaptureFailed (REFUSED_URL, REFUSED_ADDRESS)."""
    try:
        return parse_web_address(url)
    except AddressRefused as refused:
        raise _refusal(refused) from None


def check_leaves(address: WebAddress, terms: tuple[str, ...]) -> None:
    """Raise CaptureFailed (REFUSED_EGRESS) when an address may not leave, before its host's name is looked up."""
    try:
        check_address_leaves(address, terms)
    except EgressRefused as refused:
        raise CaptureFailed(FetchFailure.REFUSED_EGRESS, refused.message) from None


def _target(here: WebAddress, reply: PageReply) -> WebAddress:
    locations = reply.all("location")
    if reply.status not in _FOLLOWED or len(locations) != 1 or not locations[0] or not locations[0].isascii():
        raise CaptureFailed(
            FetchFailure.BAD_REDIRECT,
            f"{here.host} answered with status {reply.status} and {len(locations)} Location headers, which is not followed.",
        )
    try:
        return join_address(here, locations[0])
    except AddressRefused as refused:
        raise _refusal(refused) from None


def _refusal(refused: AddressRefused) -> CaptureFailed:
    code = FetchFailure.REFUSED_ADDRESS if refused.fault is AddressFault.SPECIAL_ADDRESS else FetchFailure.REFUSED_URL
    return CaptureFailed(code, refused.message)
