"""Which real-looking pages does the web of tests have? Invented sites with the clutter of real ones, and what each states.

Every fact stands in the page word for word; every word of `clutter` is on the page and is never evidence.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Site:
    """One page. `facts` are sentences or cells as the page's text has them; `clutter` is what a reader must not keep."""

    url: str
    title: str
    html: str
    facts: tuple[str, ...]
    clutter: tuple[str, ...] = ()
    language: str = "en"
    published: str = ""
    author: str = ""
    charset: str = "utf-8"


class Serves(Protocol):
    """What serves a page: the web of tests."""

    def page(self, url: str, body: str | bytes, *, content_type: str = "") -> None:
        """Serve a page."""
        ...


def serve_sites(web: Serves, sites: Iterable[Site] = ()) -> None:
    """Put the sites (all of them when none is named) on the web."""
    for site in tuple(sites) or SITES:
        web.page(site.url, site.html, content_type=f"text/html; charset={site.charset}")


NEWS = Site(
    url="https://news.example.com/2025/03/lindau-ferry",
    title="Lindau ferry carried a record number of passengers in 2024",
    published="2025-03-04",
    author="Mara Quist",
    facts=(
        "The harbour ferry of Lindau carried 41,200 passengers in 2024, the town council said on Tuesday.",
        "Running the ferry cost 3.1 million crowns last year, half of it paid by the region.",
    ),
    clutter=("We value your privacy", "Subscribe to our newsletter", "Five walks along the shore", "All rights reserved"),
    html="""<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<title>Lindau ferry carried a record number of passengers in 2024 | The Shore Courier</title>
<meta name="author" content="Mara Quist"><meta property="og:site_name" content="The Shore Courier">
<meta property="og:title" content="Lindau ferry carried a record number of passengers in 2024">
<meta property="article:published_time" content="2025-03-04T08:30:00+01:00">
<link rel="canonical" href="https://news.example.com/2025/03/lindau-ferry"></head>
<body>
<div id="cookie-banner" role="dialog" aria-label="Cookies"><p>We value your privacy. We and our 212 partners store
cookies.</p>
<button>Accept all</button><button>Reject</button></div>
<header><a href="/">The Shore Courier</a><nav><ul><li><a href="/news">News</a></li><li><a href="/sport">Sport</a></li>
<li><a href="/weather">Weather</a></li></ul></nav></header>
<main><article><h1>Lindau ferry carried a record number of passengers in 2024</h1>
<p class="byline">By Mara Quist, <time datetime="2025-03-04">4 March 2025</time></p>
<p>The harbour ferry of Lindau carried 41,200 passengers in 2024, the town council said on Tuesday. That is more than
in any year
since the line opened in 1987, and about a tenth more than the year before.</p>
<p>Running the ferry cost 3.1 million crowns last year, half of it paid by the region. The council expects the share of the
region to stay the same until the new landing stage is finished.</p>
<h2>A boat every twenty minutes</h2>
<p>Between May and September a boat leaves every twenty minutes. In winter there is one an hour, and none at all when
the wind
blows from the west at more than fourteen metres a second.</p>
<blockquote><p>Nobody expected this after the bridge was opened, said the harbour master, Tove Lund.</p></blockquote>
</article></main>
<aside><h2>Related</h2><ul><li><a href="/2025/02/walks">Five walks along the shore</a></li>
<li><a href="/2025/01/bridge">What the bridge has changed</a></li></ul>
<form><label>Subscribe to our newsletter <input type="email"></label></form></aside>
<footer><p>© 2025 The Shore Courier. All rights reserved.</p></footer>
</body></html>""",
)

DOCS = Site(
    url="https://docs.example.dev/queue/limits",
    title="Limits of the queue",
    facts=(
        "A message may be up to 256 KiB; larger ones are refused with the status 413.",
        "A message that was not confirmed within 30 seconds is delivered again.",
    ),
    clutter=("Edit this page", "Was this page helpful?", "Skip to content"),
    html="""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Limits of the queue · Tern documentation</title></head>
<body><a class="skip" href="#content">Skip to content</a>
<nav class="sidebar" aria-label="Chapters"><ul><li><a href="/queue">Queue</a><ul><li><a href="/queue/start">Start</a></li>
<li><a href="/queue/limits" aria-current="page">Limits</a></li></ul></li><li><a href="/store">Store</a></li></ul></nav>
<main id="content"><h1>Limits of the queue</h1>
<p>A message may be up to 256 KiB; larger ones are refused with the status 413. The limit counts the body and its
headers.</p>
<h2 id="redelivery">Redelivery</h2>
<p>A message that was not confirmed within 30 seconds is delivered again. A consumer can ask for more time:</p>
<pre><code class="language-python">message.extend(seconds=90)
queue.confirm(message)</code></pre>
<h2 id="quotas">Quotas</h2>
<table><thead><tr><th scope="col">Plan</th><th scope="col">Messages a second</th><th scope="col">Kept for</th></tr></thead>
<tbody><tr><td>Free</td><td>10</td><td>1 day</td></tr><tr><td>Team</td><td>500</td><td>14 days</td></tr></tbody></table>
<h3>What counts as a message</h3>
<ol><li>each message that is put into the queue,</li><li>each redelivery after the third,</li>
<li>an empty poll, when it waited less than a second.</li></ol></main>
<footer><a href="/edit">Edit this page</a><p>Was this page helpful? <button>Yes</button> <button>No</button></p></footer>
</body></html>""",
)

BLOG = Site(
    url="https://blog.example.de/2024/11/waermepumpe",
    title="Zwei Winter mit der Wärmepumpe",
    language="de",
    published="2024-11-17",
    author="Jörg Überlacker",
    facts=(
        "Im zweiten Winter brauchte die Wärmepumpe 4.180 Kilowattstunden Strom, 12 Prozent weniger als im ersten.",
        "Die Jahresarbeitszahl stieg von 3,4 auf 3,9.",
    ),
    clutter=("Schreibe einen Kommentar", "Ältere Beiträge", "Super Artikel, danke!"),
    html="""<!doctype html>
<html lang="de"><head><meta charset="utf-8"><title>Zwei Winter mit der Wärmepumpe – Überlackers Werkstatt</title>
<meta name="author" content="Jörg Überlacker"></head>
<body><header><p><a href="/">Überlackers Werkstatt</a></p></header>
<article><h1>Zwei Winter mit der Wärmepumpe</h1>
<p class="meta">Veröffentlicht am <time datetime="2024-11-17">17. November 2024</time> von Jörg Überlacker</p>
<p>Vor zwei Jahren haben wir die alte Ölheizung herausgerissen. Seither schreibe ich jeden Monat den Zähler auf, und nach dem
zweiten Winter lässt sich endlich vergleichen.</p>
<p>Im zweiten Winter brauchte die Wärmepumpe 4.180 Kilowattstunden Strom, 12 Prozent weniger als im ersten. Das Haus ist
dasselbe, die Heizkörper auch; geändert haben wir nur die Heizkurve.</p>
<p>Die Jahresarbeitszahl stieg von 3,4 auf 3,9. Gemessen wird mit einem eigenen Wärmemengenzähler, nicht mit der Anzeige des
Geräts, die gern ein wenig schönt.</p></article>
<section id="comments"><h2>Kommentare</h2><article class="comment"><p>Super Artikel, danke!</p></article>
<form><h3>Schreibe einen Kommentar</h3><textarea></textarea></form></section>
<nav><a href="/seite/2">Ältere Beiträge</a></nav></body></html>""",
)

CHINESE = Site(
    url="https://xinwen.example.cn/2024/0612/bridge.html",
    title="青河大桥建成通车",
    language="zh",
    published="2024-06-12",
    charset="gb18030",
    facts=("青河大桥全长2.7公里，总投资18.6亿元。", "大桥设计日均车流量为4.5万辆。"),
    clutter=("版权所有", "热门推荐"),
    html="""<!doctype html>
<html lang="zh-CN"><head><meta charset="gb18030"><title>青河大桥建成通车_青河新闻网</title></head>
<body><div class="nav"><a href="/">首页</a> <a href="/society">社会</a> <a href="/finance">财经</a></div>
<div class="article"><h1>青河大桥建成通车</h1><div class="info">2024年6月12日 来源：青河新闻网</div>
<p>本网讯 经过四年建设，青河大桥12日上午正式通车，两岸居民过河时间由40分钟缩短到6分钟。</p>
<p>青河大桥全长2.7公里，总投资18.6亿元。主桥采用双塔斜拉结构，主跨为460米。</p>
<p>大桥设计日均车流量为4.5万辆。市交通局负责人表示，通车首年不收取通行费，之后将根据运营情况另行公布。</p></div>
<div class="hot"><h3>热门推荐</h3><ul><li><a href="/a">本周天气预报</a></li>
<li><a href="/b">地铁三号线招标</a></li></ul></div>
<div class="footer">版权所有 青河新闻网</div></body></html>""",
)

STATISTICS = Site(
    url="https://stat.example.org/releases/2025/water-use",
    title="Water use by sector, 2022 to 2024",
    published="2025-05-28",
    facts=(
        "Households used 118 million cubic metres of water in 2024.",
        "61.4",
        "Excludes cooling water that is returned within a day.",
    ),
    clutter=("An official website", "Download as CSV"),
    html="""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Water use by sector, 2022 to 2024 - Office of Statistics</title>
<meta name="dcterms.issued" content="2025-05-28"><meta name="publisher" content="Office of Statistics"></head>
<body><div class="banner">An official website of the republic</div>
<nav><a href="/">Home</a> <a href="/releases">Releases</a> <a href="/contact">Contact</a></nav>
<main><h1>Water use by sector, 2022 to 2024</h1><p>Released on 28 May 2025. Next release: 27 May 2026.</p>
<p>Households used 118 million cubic metres of water in 2024. That is 3 per cent less than in 2022, although the number of
households grew over the same time.</p>
<table><caption>Table 1. Water use by sector (million cubic metres)</caption>
<thead><tr><th scope="col">Sector</th><th scope="col">2022</th><th scope="col">2023</th><th
scope="col">2024</th></tr></thead>
<tbody><tr><th scope="row">Households</th><td>121.7</td><td>119.9</td><td>118.0</td></tr>
<tr><th scope="row">Industry<sup><a href="#n1">1</a></sup></th><td>66.2</td><td>63.8</td><td>61.4</td></tr>
<tr><th scope="row">Agriculture</th><td>240.1</td><td>251.3<sup><a
href="#n2">2</a></sup></td><td>247.5</td></tr></tbody></table>
<ol class="footnotes"><li id="n1">Excludes cooling water that is returned within a day.</li>
<li id="n2">Revised on 14 August 2024.</li></ol>
<p><a href="/water.csv">Download as CSV</a></p></main>
<footer><a href="/imprint">Imprint</a></footer></body></html>""",
)

ABSTRACT = Site(
    url="https://journal.example.edu/articles/10.5555/tern.2023.114",
    title="Seagrass meadows and the retention of fine sediment",
    published="2023-09-02",
    author="Ines Varga; Oluwaseun Adeyemi",
    facts=(
        "Meadows retained 2.3 times as much fine sediment as bare plots of the same depth.",
        "We followed 24 plots in three bays over 30 months.",
    ),
    clutter=("Cite this article", "View metrics", "Log in to read the full text"),
    html="""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Seagrass meadows and the retention of fine sediment | Coastal
Letters</title>
<meta name="citation_title" content="Seagrass meadows and the retention of fine sediment">
<meta name="citation_author" content="Ines Varga"><meta name="citation_author" content="Oluwaseun Adeyemi">
<meta name="citation_publication_date" content="2023/09/02"><meta name="citation_journal_title" content="Coastal Letters">
<meta name="citation_doi" content="10.5555/tern.2023.114"></head>
<body><header><a href="/">Coastal Letters</a><nav><a href="/issues">Issues</a><a href="/authors">For
authors</a></nav></header>
<main><article><h1>Seagrass meadows and the retention of fine sediment</h1>
<p class="authors">Ines Varga and Oluwaseun Adeyemi</p><p>Published: 2 September 2023</p>
<section><h2>Abstract</h2><p>Seagrass slows the water above it and keeps what the water carries. How much it keeps is
known from flumes
and from few field studies. We followed 24 plots in three bays over 30 months. Meadows retained 2.3 times as much fine
sediment as bare plots of the same depth.
The effect was weakest after storms, and it did not depend on the species of seagrass.</p></section>
<section><h2>References</h2><ol><li>Holt, A. (2011). Flumes. https://doi.org/10.5555/flume.2011.7</li>
<li>Maas, B. (2017). Storms and silt. https://doi.org/10.5555/silt.2017.3</li></ol></section></article></main>
<aside><button>Cite this article</button><a href="/metrics">View metrics</a><p>Log in to read the full text</p></aside>
</body></html>""",
)

SITES = (NEWS, DOCS, BLOG, CHINESE, STATISTICS, ABSTRACT)
