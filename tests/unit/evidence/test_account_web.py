"""Each file and each distinct address counts once, and the account adds up (I28)."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from research.evidence.account import FoundAddress, close_account
from research.evidence.types import AccountEntry, HitFate
from research.ports import FileFate, ScopedFile

A, B, C = "https://a.org/1", "https://b.org/1", "https://c.org/1"


def found(address: str, **changes: object) -> FoundAddress:
    return FoundAddress(**{"address": address, "anchor": address.partition("?utm")[0], **changes})  # type: ignore[arg-type]


def account(
    *items: FoundAddress, cited: tuple[str, ...] = (), stored: tuple[str, ...] = (), failed: dict[str, str] | None = None
) -> dict[str, AccountEntry]:
    entries = close_account((), cited=frozenset(cited), stored=frozenset(stored), failed=failed or {}, found=items)
    return {entry.anchor: entry for entry in entries}


def test_addresses_are_cited_read_lost_refused_or_never_tried() -> None:
    entries = account(
        found(A, source=A, is_captured=True),
        found(B, source=B, is_captured=True),
        found(C),
        found("https://d.org/", refusal="special_name"),
        found("https://e.org/"),
        found("https://f.org/"),
        cited=(A,),
        stored=(A, B),
        failed={"https://e.org/": "bot_wall", "https://f.org/": "refused_robots"},
    )
    assert {anchor: (entry.fate, entry.reason) for anchor, entry in entries.items()} == {
        A: (HitFate.CITED, ""),
        B: (HitFate.READ, ""),
        C: (HitFate.NOT_RETRIEVED, ""),
        "https://d.org/": (HitFate.SKIPPED, "special_name"),
        "https://e.org/": (HitFate.FAILED, "bot_wall"),
        "https://f.org/": (HitFate.SKIPPED, "refused_robots"),
    }


def test_an_address_found_by_two_searches_counts_once() -> None:
    assert len(account(found(A), found(A, source=A, is_captured=True), found(A), stored=(A,))) == 1


def test_a_page_reached_by_a_redirect_counts_where_it_is_cited() -> None:
    entries = account(found(A, source=B, is_captured=True), stored=(B,), cited=(B,))
    assert [(entry.anchor, entry.fate) for entry in entries.values()] == [(B, HitFate.CITED)]


def test_of_two_addresses_of_one_page_the_other_names_the_one_that_stands_for_it() -> None:
    entries = account(
        found(A, source=B, is_captured=True), found(B, source=B), found(f"{B}?utm_source=x", source=B), stored=(B,)
    )
    assert {anchor: (entry.fate, entry.reason) for anchor, entry in entries.items()} == {
        A: (HitFate.DUPLICATE, B),
        B: (HitFate.READ, ""),
        f"{B}?utm_source=x": (HitFate.DUPLICATE, B),
    }


def test_two_hits_that_lead_to_a_page_nobody_found_are_one_page_and_one_duplicate() -> None:
    entries = account(found(A, source=C, is_captured=True), found(B, source=C), stored=(C,))
    assert (entries[C].fate, entries[B].fate, entries[B].reason) == (HitFate.READ, HitFate.DUPLICATE, C)
    assert A not in entries


def test_another_spelling_of_a_stored_page_is_its_duplicate_though_nobody_fetched_it() -> None:
    spelling = "http://www.a.org/1/?utm_source=x"
    entries = account(found(A, source=A, is_captured=True), found(spelling, key=A), stored=(A,))
    assert (entries[spelling].fate, entries[spelling].reason) == (HitFate.DUPLICATE, A)


def test_the_spellings_of_a_page_that_was_lost_are_one_loss() -> None:
    spelling = "http://www.a.org/1/"
    entries = account(found(A, key=A), found(spelling, key=A), failed={spelling: "status"})
    assert entries[spelling].fate is HitFate.FAILED
    assert (entries[A].fate, entries[A].reason) == (HitFate.DUPLICATE, spelling)


def test_a_page_stored_under_an_address_that_first_brought_another_page_is_cited_there() -> None:
    """B's host sent the bytes of C at first; a redirect from A stored later what lies at B."""
    entries = account(
        found(A, source=B, is_captured=True),
        found(B, source=C),
        found(C, source=C, is_captured=True),
        cited=(B,),
        stored=(B, C),
    )
    assert {anchor: (entry.fate, entry.reason) for anchor, entry in entries.items()} == {
        A: (HitFate.DUPLICATE, B),
        B: (HitFate.CITED, ""),
        C: (HitFate.READ, ""),
    }


def test_a_refused_twin_hides_no_failure() -> None:
    for twins in ((found(A, refusal="shape"), found(A)), (found(A), found(A, refusal="shape"))):
        assert account(*twins, failed={A: "timed_out"})[A].fate is HitFate.FAILED


def test_a_second_address_of_a_failed_page_is_its_duplicate() -> None:
    entries = account(found(A), found(f"{A}?utm_source=x"), failed={f"{A}?utm_source=x": "timed_out"})
    assert entries[f"{A}?utm_source=x"].fate is HitFate.FAILED
    assert (entries[A].fate, entries[A].reason) == (HitFate.DUPLICATE, f"{A}?utm_source=x")


def test_files_and_addresses_stand_in_one_account() -> None:
    file = ScopedFile(path="notes/a.md", size=1, sha256="", fate=FileFate.INDEXED)
    entries = close_account((file,), cited=frozenset(), stored=frozenset({A}), failed={}, found=(found(A, source=A),))
    assert [(entry.anchor, entry.fate) for entry in entries] == [(A, HitFate.READ), ("notes/a.md", HitFate.NOT_RETRIEVED)]


ADDRESSES = [f"https://{host}.org/{page}{tail}" for host in "ab" for page in "12" for tail in ("", "?utm_source=x")]


@given(st.data())
def test_the_account_adds_up_whatever_became_of_the_addresses(data: st.DataObject) -> None:
    """A page is fetched once, so one of its addresses carries the outcome; it may end at any page, found or not."""
    items = [found(address) for address in data.draw(st.lists(st.sampled_from(ADDRESSES), max_size=12))]
    stored: set[str] = set()
    failed: dict[str, str] = {}
    tried: set[str] = set()
    for index, item in enumerate(items):
        if item.anchor in tried:
            continue
        tried.add(item.anchor)
        fate = data.draw(st.sampled_from(["no", "here", "away", "failed", "refused"]))
        if fate == "refused":
            items = [found(i.address, refusal="scheme") if i.address == item.address else i for i in items]
        elif fate == "failed":
            failed[item.address] = "status"
        elif fate != "no":
            source = item.anchor if fate == "here" else "https://z.org/"
            items[index] = found(item.address, source=source, is_captured=source not in stored)
            stored.add(source)
    entries = close_account((), cited=frozenset(), stored=frozenset(stored), failed=failed, found=items)
    assert len(entries) == len({item.address for item in items})
    anchors = {entry.anchor for entry in entries}
    assert {entry.reason for entry in entries if entry.fate is HitFate.DUPLICATE} <= anchors


@st.composite
def fetched(draw: st.DrawFn) -> list[FoundAddress]:
    """Hits as a store holds them: each page was captured from one of them, and others brought the same bytes."""
    addresses = draw(st.lists(st.sampled_from(ADDRESSES), unique=True))
    targets = draw(st.permutations([*dict.fromkeys(one.partition("?utm")[0] for one in ADDRESSES), "https://z.org/"]))
    items: list[FoundAddress] = []
    for address, target in zip(addresses, targets, strict=False):
        fate = draw(st.sampled_from(["no", "captured", "captured", "copy", "refused"]))
        sources = [item.source for item in items if item.is_captured]
        if fate == "captured":
            items.append(found(address, source=target, is_captured=True))
        elif fate == "copy" and sources:
            items.append(found(address, source=draw(st.sampled_from(sources))))
        else:
            items.append(found(address, refusal="shape" if fate == "refused" else ""))
    return draw(st.permutations(items))


@given(fetched(), st.sets(st.sampled_from(["a.md", "b.md", "c.md"])), st.data())
def test_what_is_stored_keeps_its_entry_whatever_else_was_found(
    items: list[FoundAddress], paths: set[str], data: st.DataObject
) -> None:
    scope = [ScopedFile(path=path, size=1, sha256="", fate=FileFate.INDEXED) for path in sorted(paths)]
    stored = {item.source for item in items if item.source}
    stored |= data.draw(st.sets(st.sampled_from(sorted(paths)))) if paths else set()
    cited = data.draw(st.sets(st.sampled_from(sorted(stored)))) if stored else set()
    failed = {item.address: "status" for item in items if not item.source and data.draw(st.booleans())}
    entries = close_account(scope, cited=frozenset(cited), stored=frozenset(stored), failed=failed, found=items)
    assert {entry.anchor for entry in entries if entry.fate is HitFate.CITED} == cited
    assert {entry.anchor for entry in entries if entry.fate in {HitFate.CITED, HitFate.READ}} == stored
    assert {entry.reason for entry in entries if entry.fate is HitFate.DUPLICATE} <= {entry.anchor for entry in entries}
    assert len(entries) == len(items) + len(paths)
