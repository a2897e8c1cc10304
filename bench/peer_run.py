"""One run of ours for the bench of peers: started by the harness, from interpreter start to the Markdown in OUT.

The shipped composition with one thing replaced: where TCP to the stub web's public literal leads.
"""

from __future__ import annotations

import json
import os
import re
import resource
import shutil
import sys
from pathlib import Path
from urllib.parse import urlsplit

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.peer_rules import LITERAL, SEARCH_VARIABLE, TEMPLATE_VARIABLE, WITHOUT_MODEL


def main() -> None:
    """Compose, research, write the report."""
    from research.clock import start_clock

    clock = start_clock()
    data = Path.cwd() / "data"
    shutil.copytree(os.environ[TEMPLATE_VARIABLE], data)
    _configure(data)
    from config import starting

    starting.begin()
    import django

    django.setup()
    from django.conf import settings

    from config.composition import compose
    from research.services.execution import run_execute

    context = compose(settings.ENVIRONMENT, network=_network()).without_queue()
    run = _submitted(context)
    run_execute(context, run.pk, owner="bench", clock=clock)
    _write(run)


def _configure(data: Path) -> None:
    os.environ.update(
        DJANGO_SETTINGS_MODULE="config.settings",
        COUNTERSIGN_DATA_DIR=str(data),
        COUNTERSIGN_SEARXNG_URL=os.environ[SEARCH_VARIABLE],
        COUNTERSIGN_SEARCH_PROVIDERS='["searxng"]',
        # One host plays the whole web here, so the pace that is kept per host would be the pace of everything.
        COUNTERSIGN_HOST_SPACING_MS="0",
        COUNTERSIGN_HOST_CONCURRENCY="8",
    )
    if sys.argv[2:] != [WITHOUT_MODEL]:
        os.environ.update(
            COUNTERSIGN_MODEL_BASE_URL=os.environ["OPENAI_BASE_URL"],
            COUNTERSIGN_MODEL_API_KEY=os.environ["OPENAI_API_KEY"],
            COUNTERSIGN_MODEL_NAME="stub-model",
            COUNTERSIGN_MODEL_APPROVED_LOCAL="true",
        )


def _network():  # noqa: ANN202  # typed inside: nothing heavy is imported before the clock runs
    import httpcore

    from research.egress.network import Network

    port = urlsplit(os.environ["WEB_BASE_URL"]).port or 80

    class Told(httpcore.AnyIOBackend):
        """Leads the literal to the stub web, and the peer back to the literal."""

        async def connect_tcp(self, host: str, _port: int, *rest: object, **named: object) -> httpcore.AsyncNetworkStream:
            if host != LITERAL:
                return await super().connect_tcp(host, _port, *rest, **named)  # type: ignore[arg-type]
            stream = await super().connect_tcp("127.0.0.1", port, *rest, **named)  # type: ignore[arg-type]
            ask = stream.get_extra_info
            stream.get_extra_info = lambda info: (LITERAL, _port) if info == "server_addr" else ask(info)  # type: ignore[method-assign]
            return stream

    return Network(backend=Told)


def _submitted(context):  # noqa: ANN001, ANN202
    from django.contrib.auth.models import User

    from research.brief.types import BriefRequest
    from research.services.runs import run_submit

    user, _ = User.objects.get_or_create(username="bench", defaults={"password": "!"})
    method = sys.argv[1] if len(sys.argv) > 1 else "bounded"
    request = BriefRequest(
        question=os.environ["QUESTION"], scope="web", method=method, providers=("searxng",), language="en"
    )
    return run_submit(context, actor=user, request=request, submission_key="only")


def _write(run) -> None:  # noqa: ANN001
    from publishing.models import ArtifactFormat, Delivery
    from publishing.services.artifacts import read_artifact

    run.refresh_from_db()
    asked = {"self": resource.RUSAGE_SELF, "readers": resource.RUSAGE_CHILDREN}
    used = {name: resource.getrusage(who) for name, who in asked.items()}
    cpu = {f"cpu_{name}_s": round(usage.ru_utime + usage.ru_stime, 2) for name, usage in used.items()}
    print(json.dumps({"state": run.state, "outcome": run.outcome, "figures": run.figures, "meters": run.meters, **cpu}))
    delivery = Delivery.objects.filter(report__run=run).last()
    if delivery is None:
        return
    artifact = delivery.artifacts.get(format=ArtifactFormat.MARKDOWN)
    text = read_artifact(artifact).decode("utf-8")
    # The harness knows the pages by the addresses of its own, and takes a fragment for a part of the address.
    told = re.sub(r"#:~:text=[^)>\s]*", "", text).replace(f"http://{LITERAL}", os.environ["WEB_BASE_URL"])
    Path(os.environ["OUT"]).write_text(told, encoding="utf-8")


if __name__ == "__main__":
    main()
