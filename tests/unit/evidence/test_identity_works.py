"""A page is the work that its address or its own metadata name; a page about a work, or a part of one, is another thing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from research.evidence.identity.works import WorkId, WorkScheme, works_of


def names(url: str, *stated: str) -> set[str]:
    return {str(work) for work in works_of(url, stated)}


@pytest.mark.parametrize(
    ("url", "work"),
    [
        ("https://doi.org/10.1234/TARN.7", "doi:10.1234/tarn.7"),
        ("http://dx.doi.org/10.1234/tarn.7?utm_source=x", "doi:10.1234/tarn.7"),
        ("https://publisher.example.org/doi/10.1234/tarn.7", "doi:10.1234/tarn.7"),
        ("https://publisher.example.org/doi/full/10.1234/tarn.7", "doi:10.1234/tarn.7"),
        ("https://publisher.example.org/doi/pdf/10.1234/tarn.7", "doi:10.1234/tarn.7"),
        ("https://publisher.example.org/articles/10.1234/tarn.2020.00001/full", "doi:10.1234/tarn.2020.00001"),
        ("https://publisher.example.org/content/pdf/10.1234/s00134-020-1.pdf", "doi:10.1234/s00134-020-1"),
        ("https://publisher.example.org/article/10.1234/1748-9326/ab12/meta", "doi:10.1234/1748-9326/ab12"),
        ("https://publisher.example.org/a/article/doi/10.1234/a/aw1/5123456", "doi:10.1234/a/aw1"),
        ("https://publisher.example.org/article/10.1234/123456789", "doi:10.1234/123456789"),
        ("https://journals.example.org/one/article?id=10.1234/journal.7", "doi:10.1234/journal.7"),
        ("https://www.biorxiv.org/content/10.1101/2020.01.01.123456v2.full.pdf", "doi:10.1101/2020.01.01.123456"),
        ("https://doi.org/10.21203/rs.3.rs-12345/v1", "doi:10.21203/rs.3.rs-12345"),
        ("https://www.nature.com/articles/s41586-020-2649-2", "doi:10.1038/s41586-020-2649-2"),
        ("https://zenodo.org/records/123", "doi:10.5281/zenodo.123"),
        ("https://papers.ssrn.com/sol3/papers.cfm?abstract_id=123", "doi:10.2139/ssrn.123"),
        ("https://arxiv.org/abs/2401.00001", "arxiv:2401.00001"),
        ("https://arxiv.org/pdf/2401.00001v3.pdf", "arxiv:2401.00001"),
        ("https://export.arxiv.org/html/2401.00001v1", "arxiv:2401.00001"),
        ("https://doi.org/10.48550/arXiv.2401.00001", "arxiv:2401.00001"),
        ("https://arxiv.org/abs/math.GT/0309136", "arxiv:math/0309136"),
        ("https://pubmed.ncbi.nlm.nih.gov/0123/", "pmid:123"),
        ("https://www.ncbi.nlm.nih.gov/pubmed/123", "pmid:123"),
        ("https://europepmc.org/article/MED/123", "pmid:123"),
        ("https://pmc.ncbi.nlm.nih.gov/articles/PMC123/", "pmcid:123"),
        ("https://www.ncbi.nlm.nih.gov/pmc/articles/PMC123/pdf/main.pdf", "pmcid:123"),
        ("https://hdl.handle.net/2027/mdp.39", "hdl:2027/mdp.39"),
        ("https://repository.example.org/handle/2027/39", "hdl:2027/39"),
        ("https://www.rfc-editor.org/rfc/rfc9110.html", "rfc:9110"),
        ("https://datatracker.ietf.org/doc/html/rfc9110", "rfc:9110"),
    ],
)
def test_an_address_names_its_work(url: str, work: str) -> None:
    assert names(url) == {work}


@pytest.mark.parametrize(
    "url",
    [
        "https://metrics.example.org/details/doi/10.1234/tarn.7",
        "https://metrics.example.org/reports/10.1234/tarn.7",
        "https://publisher.example.org/doi/suppl/10.1234/tarn.7",
        "https://publisher.example.org/doi/citedby/10.1234/tarn.7",
        "https://search.example.org/find?q=10.1234/tarn.7",
        "https://blog.example.org/about-10.1234/tarn.7",
        "https://arxiv.org/list/cs/2401",
        "https://pubmed.ncbi.nlm.nih.gov/?term=ropeway",
        "https://example.org/abs/2401.00001",
        "notes/10.1234/tarn.7",
        "https://[broken/doi/10.1234/a",
    ],
)
def test_a_page_about_a_work_is_not_the_work(url: str) -> None:
    assert names(url) == set()


def test_what_a_page_states_joins_the_address_with_other_registries() -> None:
    assert names("https://arxiv.org/abs/2401.00001v2", "doi:10.1234/tarn.7", "pmid:77") == {
        "arxiv:2401.00001",
        "doi:10.1234/tarn.7",
        "pmid:77",
    }


@pytest.mark.parametrize(
    "stated", ["10.1234/TARN.7", "doi: 10.1234/tarn.7.", "DOI:10.1234/tarn.7", "https://doi.org/10.1234/tarn.7"]
)
def test_an_identifier_may_be_stated_in_several_ways(stated: str) -> None:
    assert names("https://a.example.org/x", stated) == {"doi:10.1234/tarn.7"}


@pytest.mark.parametrize("stated", ["isbn:0-306-40615-2", "ISBN: 978-0-306-40615-7"])
def test_both_lengths_of_an_isbn_are_one_number(stated: str) -> None:
    assert names("x", stated) == {"isbn:9780306406157"}


@pytest.mark.parametrize(
    "stated",
    [
        "",
        "isbn:0-306-40615-3",
        "isbn:1234567890123",
        "10.1/x",
        "doi:none",
        "pmid:0",
        "arxiv:24",
        "page 7",
        "doi:" + "1" * 999,
    ],
)
def test_what_is_no_identifier_names_nothing(stated: str) -> None:
    assert names("https://a.example.org/x", stated) == set()


def test_versions_of_a_preprint_are_one_work_and_noted() -> None:
    [first], [second] = (
        works_of("https://arxiv.org/abs/2401.00001v1", ()),
        works_of("https://arxiv.org/abs/2401.00001v2", ()),
    )
    assert first == second
    assert (first.version, second.version) == ("1", "2")


def test_a_supplement_is_another_work_than_its_article() -> None:
    article = "10.1234/journal.7"
    assert names(f"https://doi.org/{article}.s001", f"doi:{article}") == {f"doi:{article}.s001"}
    assert names(f"https://j.example.org/article/file?type=supplementary&id={article}.s001") == {f"doi:{article}.s001"}


def test_the_numbers_of_two_registries_are_two_identifiers() -> None:
    assert WorkId(scheme=WorkScheme.PMID, value="7") != WorkId(scheme=WorkScheme.PMCID, value="7")


@given(st.text(max_size=60), st.lists(st.text(max_size=40), max_size=4))
def test_no_text_breaks_it(url: str, stated: list[str]) -> None:
    works_of(f"https://a.example.org/doi/10.1234/{url}", stated)
    works_of(url, [f"{scheme}:{text}" for scheme in WorkScheme for text in stated])


@given(st.integers(0, 10**9 - 1))
def test_an_isbn_of_ten_digits_is_the_one_of_thirteen(number: int) -> None:
    body = f"{number:09d}"
    last = sum((place + 1) * int(char) for place, char in enumerate(body)) % 11
    [work] = works_of("x", [f"isbn:{body}{'X' if last == 10 else last}"])
    assert works_of("x", [str(work)]) == {work}
