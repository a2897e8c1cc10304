"""A head is bounded, and a body is inflated no further than it may be long."""

from __future__ import annotations

import gzip
import tracemalloc
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from research.egress.bodies import Body, Headers, check_head, check_length, coding_of
from research.errors import CaptureFailed, FetchFailure


def coding(*values: str) -> str:
    return coding_of(tuple(("content-encoding", value) for value in values))


def inflated(data: bytes, *, kind: str = "gzip", max_bytes: int = 100_000, step: int = 65_536) -> bytes:
    body = Body(kind, max_bytes=max_bytes)
    for start in range(0, len(data), step):
        body.feed(data[start : start + step])
    return body.whole()


def feed_all(body: Body, pieces: list[bytes]) -> None:
    for piece in pieces:
        body.feed(piece)


def failure_of(data: bytes, *, kind: str = "gzip", max_bytes: int = 100_000, step: int = 65_536) -> FetchFailure:
    with pytest.raises(CaptureFailed) as failed:
        inflated(data, kind=kind, max_bytes=max_bytes, step=step)
    return failed.value.code


def test_one_coding_is_undone_and_any_other_refused() -> None:
    assert [coding(), coding(""), coding("identity"), coding(" GZIP "), coding("x-gzip"), coding("deflate")] == [
        *("identity", "identity", "identity", "gzip", "gzip", "deflate"),
    ]
    for values in (
        ("br",),
        ("gzip, gzip",),
        ("gzip", "gzip"),
        ("identity, gzip",),
        ("gzip,",),
        ("zstd",),
        ("\u00a0gzip,x",),
    ):
        with pytest.raises(CaptureFailed) as failed:
            coding(*values)
        assert failed.value.code is FetchFailure.BAD_CODING


@given(pieces=st.lists(st.binary(max_size=2_000), min_size=1, max_size=4), step=st.integers(1, 300))
def test_members_in_any_pieces_come_out_as_they_went_in(pieces: list[bytes], step: int) -> None:
    assert inflated(b"".join(map(gzip.compress, pieces)), step=step) == b"".join(pieces)


@given(content=st.binary(max_size=2_000), raw=st.booleans(), step=st.integers(1, 300))
def test_deflate_of_both_kinds_comes_out_as_it_went_in(content: bytes, raw: bool, step: int) -> None:  # noqa: FBT001
    packer = zlib.compressobj(wbits=-15 if raw else 15)
    assert inflated(packer.compress(content) + packer.flush(), kind="deflate", step=step) == content


@given(content=st.binary(min_size=1, max_size=500), cut=st.integers(1, 18), step=st.integers(1, 100))
def test_a_stream_that_breaks_off_is_no_page(content: bytes, cut: int, step: int) -> None:
    assert failure_of(gzip.compress(content)[:-cut], step=step) is FetchFailure.BAD_CODING


@given(junk=st.binary(min_size=1, max_size=40), step=st.integers(1, 100))
def test_what_follows_and_is_no_member_is_refused(junk: bytes, step: int) -> None:
    assert failure_of(gzip.compress(b"page") + b"\x00" + junk, step=step) is FetchFailure.BAD_CODING


def test_a_damaged_page_is_refused() -> None:
    data = bytearray(gzip.compress(b"a page" * 50))
    data[-6] ^= 1
    assert failure_of(bytes(data)) is FetchFailure.BAD_CODING


def test_members_without_end_are_refused() -> None:
    assert failure_of(gzip.compress(b"") * 40) is FetchFailure.BAD_CODING
    assert failure_of(zlib.compress(b"a") * 2, kind="deflate") is FetchFailure.BAD_CODING


@pytest.mark.parametrize("kind", ["gzip", "identity"])
def test_a_body_may_be_exactly_as_long_as_the_bound(kind: str) -> None:
    data = b"x" * 1_000
    wire = gzip.compress(data) if kind == "gzip" else data
    assert inflated(wire, kind=kind, max_bytes=1_000) == data
    assert failure_of(wire, kind=kind, max_bytes=999) is FetchFailure.TOO_LARGE


def test_two_members_share_one_bound() -> None:
    assert failure_of(gzip.compress(b"x" * 600) * 2, max_bytes=1_000) is FetchFailure.TOO_LARGE


def test_a_bomb_is_never_inflated_beyond_the_bound() -> None:
    packer = zlib.compressobj(9, wbits=31)
    bomb = b"".join(packer.compress(bytes(1_000_000)) for _ in range(200)) + packer.flush()
    tracemalloc.start()
    code = failure_of(bomb, max_bytes=100_000)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert code is FetchFailure.TOO_LARGE
    assert peak < 2_000_000


def head_failure(headers: Headers) -> FetchFailure:
    with pytest.raises(CaptureFailed) as failed:
        check_head(headers)
    return failed.value.code


def test_a_head_has_bounds_on_number_and_size() -> None:
    check_head(tuple((f"x-{number}", "y") for number in range(100)))
    check_head((("x-big", "y" * 32_000),))
    assert head_failure(tuple((f"x-{number}", "y") for number in range(101))) is FetchFailure.BAD_PROTOCOL
    assert head_failure(tuple((f"x-{number}", "y" * 8_200) for number in range(4))) is FetchFailure.BAD_PROTOCOL


def test_a_length_that_can_be_read_in_two_ways_is_refused() -> None:
    length = ("content-length", "5")
    check_head((length,))
    assert head_failure((length, length)) is FetchFailure.BAD_PROTOCOL
    assert head_failure((length, ("transfer-encoding", "chunked"))) is FetchFailure.BAD_PROTOCOL


def test_an_announced_length_is_held_against_the_bound() -> None:
    check_length((("content-length", "1000"),), max_bytes=1_000)
    with pytest.raises(CaptureFailed) as failed:
        check_length((("content-length", "1001"),), max_bytes=1_000)
    assert failed.value.code is FetchFailure.TOO_LARGE


def test_a_body_in_crumbs_is_refused_and_one_in_words_is_not() -> None:
    words, crumbs = Body("identity", max_bytes=10_000_000), Body("identity", max_bytes=10_000_000)
    feed_all(words, [b"words of an honest server, and more"] * 20_000)
    with pytest.raises(CaptureFailed) as failed:
        feed_all(crumbs, [b"a"] * 20_000)
    assert failed.value.code is FetchFailure.BAD_PROTOCOL
    assert crumbs.pieces < 6_000
