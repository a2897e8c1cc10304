"""One request to a page of the web of tests, as a test asks for it."""

from __future__ import annotations

import asyncio

import pytest

from research.egress.page_call import CheckHead, PageReply, PageRequest, WireAllowance, fetch_once
from research.errors import CaptureFailed, FetchFailure
from research.trust.web_address import parse_web_address
from tests.support.loops import run_apart
from tests.support.web import TestWeb

PAGE = "https://a.example.org/x"
LIMIT = 1_000_000


def request_for(url: str, *, max_body: int = LIMIT, any_status: bool = False) -> PageRequest:
    return PageRequest(address=parse_web_address(url), accept="text/html", max_body=max_body, any_status=any_status)


async def fetch(
    web: TestWeb,
    request: PageRequest,
    *,
    seconds: float = 20.0,
    allowance: WireAllowance | None = None,
    check: CheckHead | None = None,
) -> PageReply:
    return await fetch_once(
        request,
        network=web.network,
        allowance=allowance or WireAllowance(LIMIT),
        deadline=asyncio.get_running_loop().time() + seconds,
        user_agent="Countersign/test",
        check=check,
    )


def page(web: TestWeb, url: str = PAGE, *, seconds: float = 20.0, allowance: WireAllowance | None = None) -> PageReply:
    return run_apart(fetch(web, request_for(url), seconds=seconds, allowance=allowance))


def failure(web: TestWeb, url: str = PAGE, *, seconds: float = 20.0, allowance: WireAllowance | None = None) -> FetchFailure:
    with pytest.raises(CaptureFailed) as failed:
        page(web, url, seconds=seconds, allowance=allowance)
    return failed.value.code


def fault(web: TestWeb, kind: str, *, seconds: float = 20.0) -> FetchFailure:
    web.fault(PAGE, kind)
    return failure(web, seconds=seconds)
