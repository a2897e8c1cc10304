"""Short pages of every kind of source, and pages that look like one and are not. All of them made up."""

# ruff: noqa: E501 - a paragraph is a line

from __future__ import annotations

from dataclasses import dataclass, replace

from research.evidence.ledger.types import SourceKind
from research.evidence.types import Source
from tests.support.evidence import stored


@dataclass(frozen=True)
class Page:
    """One page with the kind that it is."""

    name: str
    kind: SourceKind
    language: str
    text: str
    title: str = "A page"
    author: str = ""
    date: str = ""

    def source(self) -> Source:
        """Return the page as a stored source, one chunk a paragraph."""
        found = stored(*self.text.strip().split("\n\n"), title=self.title, language=self.language)
        return replace(found, author=self.author, date=self.date)


K = SourceKind

PAGES: tuple[Page, ...] = (
    Page(
        "a regulation",
        K.AUTHORITATIVE_TEXT,
        "en",
        """THE COUNCIL OF THE HARBOUR UNION, having regard to the Treaty, have adopted this Regulation:

Article 1
Subject matter

This Regulation lays down rules on the noise of ferries in port.

Article 2
Definitions

For the purposes of this Regulation, 'berth' means a place where a ferry is moored.

Article 3
Limits

The operator shall ensure that noise at the nearest dwelling does not exceed 55 dB between 22:00 and 06:00.

Article 4
Entry into force

This Regulation shall enter into force on the twentieth day following its publication.""",
    ),
    Page(
        "a Chinese ordinance",
        K.AUTHORITATIVE_TEXT,
        "zh",
        """第一条 为了加强索道运行安全管理，根据《特种设备安全法》制定本办法。

第二条 本办法所称客运索道，是指用于运送乘客的架空索道。

第三条 运营单位应当每年至少进行一次全面检验。

第四条 未经检验合格的索道不得投入使用。

第五条 本办法自2024年7月1日起施行。""",
        title="客运索道安全管理办法",
    ),
    Page(
        "a German statute",
        K.AUTHORITATIVE_TEXT,
        "de",
        """§ 1 Anwendungsbereich

Dieses Gesetz gilt für Seilbahnen, die der Beförderung von Personen dienen.

§ 2 Begriffsbestimmungen

Im Sinne dieses Gesetzes ist Betreiber, wer die Seilbahn auf eigene Rechnung führt.

§ 3 Pflichten

Der Betreiber hat die Anlage jährlich prüfen zu lassen.

§ 4 Inkrafttreten

Das Gesetz tritt am 1. Januar 2025 in Kraft.""",
    ),
    Page(
        "a standard",
        K.AUTHORITATIVE_TEXT,
        "en",
        """1 Scope

This document specifies the requirements for the message format between a gate and its controller.

2 Normative references

The following documents are referred to in the text.

3 Terms and definitions

For the purposes of this document, the following terms apply.

4 Messages

The key words "MUST" and "SHOULD" are to be interpreted as usual. A gate MUST answer within 200 ms.""",
    ),
    Page(
        "a judgment",
        K.AUTHORITATIVE_TEXT,
        "en",
        """OPINION OF THE COURT

The plaintiff, a lift operator, appeals from a judgment in favour of the defendant municipality.

The court finds that the permit of 4 May 2021 was valid. The defendant shall not be liable for the delay.

The appeal is dismissed. The judgment of the court below is affirmed. It is so ordered.""",
    ),
    Page(
        "a Chinese judgment",
        K.AUTHORITATIVE_TEXT,
        "zh",
        """原告李某诉被告某索道公司合同纠纷一案，本院受理后依法组成合议庭。

本院查明，2022年3月，原告与被告签订设备维护合同。

本院认为，被告应当依照合同支付维护费。

判决如下：被告于本判决生效之日起十日内支付原告人民币12万元。""",
    ),
    Page(
        "a law news story",
        K.NEWS,
        "en",
        """PORTLAND — Ferries will have to be quieter at night under Article 3 of a regulation that the council adopted on Tuesday.

"People could not sleep," said Maria Lund, who leads the council. Operators said they would need two years.

The limit of 55 dB applies from 2027, according to officials.""",
        date="2025-05-06",
    ),
    Page(
        "terms of service",
        K.PRIMARY,
        "en",
        """Section 1. Your account

You agree to keep your password secret. You may not share your account.

Section 2. Our services

Our company provides the services as they are. We may change our products at any time, and our customers are told by mail.

Section 3. Liability

The company shall not be liable for indirect damages. You accept these terms by using our services.""",
    ),
    Page(
        "an API reference",
        K.DOCUMENTATION,
        "en",
        """open_gate(gate_id, timeout=30)

Opens a gate and waits until it reports its position.

Parameters:

gate_id (string, required): the identifier of the gate.

timeout (integer, optional): seconds to wait. Default: 30.

Returns a `GateState`. Raises `GateTimeout` when the gate does not answer.

Example:

client.open_gate("north", timeout=5)

Set `GATE_RETRIES` in gate.yaml to change the number of attempts.""",
        title="Gate client reference",
    ),
    Page(
        "a command manual",
        K.DOCUMENTATION,
        "en",
        """Usage: ropectl inspect [options] FILE

--format  Output format. Supported values are text and json. The default is text.

--verbose  Print every step. Optional.

--since-version  Compare with an earlier release.

Run `ropectl inspect --format json line.toml` to check a file. Use `--verbose` to see the arguments.""",
    ),
    Page(
        "Chinese documentation",
        K.DOCUMENTATION,
        "zh",
        """## create_order 接口说明

请求方式：POST /v1/orders

参数

`order_id`：字符串，必填。订单编号。

`timeout_ms`：整数，可选，默认值为 3000。

返回值：`OrderState` 对象。

示例：client.create_order(order_id="A1", timeout_ms=500)

在 config.yaml 中设置 `ORDER_RETRIES` 可修改重试次数。""",
    ),
    Page(
        "German documentation",
        K.DOCUMENTATION,
        "de",
        """Konfiguration

`max_speed`: Parameter, optional. Standardwert: 6.

`rope_id`: erforderlich. Kennung des Seils.

Beispiel: ropectl start --rope-id 4 --max-speed 5

Setzen Sie `ROPE_HOME` in der Datei rope.conf, bevor Sie den Dienst starten.

Führen Sie `ropectl check` aus.""",
    ),
    Page(
        "a tutorial by somebody else",
        K.SECONDARY,
        "en",
        """In this tutorial I will show you how to open gates from Python. Let's get started.

First install the package with `pip install gates`. Then call `open_gate("north")`.

The `timeout` parameter is optional. I recommend 5 seconds.

Set `GATE_RETRIES` in gate.yaml as well.""",
        author="Tom Field",
    ),
    Page(
        "a source file",
        K.SOURCE_CODE,
        "en",
        """import time

from gates import Client


def open_all(client: Client, names: list[str]) -> int:
    opened = 0
    for name in names:
        if client.open_gate(name, timeout=5):
            opened += 1
    return opened


if __name__ == "__main__":
    print(open_all(Client(), ["north", "south"]))""",
    ),
    Page(
        "a page about code",
        K.UNTOLD,
        "en",
        """The function opens every gate in turn and counts how many answered.

It was written for a small harbour with two gates and one operator.

opened = open_all(client, names)

Nobody has needed more so far.""",
    ),
    Page(
        "a press release",
        K.PRIMARY,
        "en",
        """FOR IMMEDIATE RELEASE

Oslo, 4 March 2025 – Fjordline Systems today announced the Gate 4 controller, which opens a gate in 180 ms.

"Our customers asked for speed," said Ida Holm, chief executive of Fjordline Systems.

About Fjordline Systems

Fjordline Systems builds controllers for harbours. Media contact: press office.""",
    ),
    Page(
        "a filing",
        K.PRIMARY,
        "en",
        """Form 10-K

The Company's revenue for the fiscal year ended 31 December 2024 was $412 million, compared with $377 million in 2023.

This annual report contains forward-looking statements. Actual results may differ.""",
    ),
    Page(
        "a Chinese company notice",
        K.PRIMARY,
        "zh",
        """证券代码：600000

本公司董事会及全体董事保证公告内容真实、准确、完整。

公司2024年度实现营业收入41.2亿元，同比增长9.3%。

特此公告。""",
        title="关于2024年度业绩的公告",
    ),
    Page(
        "a German press release",
        K.PRIMARY,
        "de",
        """Pressemitteilung

Hamburg, 3. April 2025. Die Hafenbahn GmbH nimmt eine neue Seilbahn mit 12 Kabinen in Betrieb.

Wir freuen uns, unsere Kunden ab Mai zu befördern.

Pressekontakt: Anna Voss""",
    ),
    Page(
        "release notes",
        K.PRIMARY,
        "en",
        """Version 4.2.0

Added

- `ropectl inspect` reads TOML.

Fixed

- A crash with empty files (introduced in 4.1.3).

Removed

- Support for Python 3.8.""",
        title="Changelog",
    ),
    Page(
        "a list of changes",
        K.PRIMARY,
        "en",
        """What's new in 2.26?

+ Added stone gates

+ Added slime

+ Fixed a door that did not close

+ Removed the old lock

+ Improved the rope""",
    ),
    Page(
        "a licence",
        K.UNTOLD,
        "en",
        """Redistribution and use are allowed on these terms:

- The notice is kept.

- The name is not used to promote anything.

- The work is told to be changed where it was.

The work is provided without warranties of any kind.

It is important to note the terms.""",
    ),
    Page(
        "a Chinese agency report",
        K.NEWS,
        "zh",
        """某某网北京8月5日电 （记者李明）跨江索道5日开通，首日运送乘客1.2万人次。

索道全长1.1公里。""",
    ),
    Page(
        "a Korean column",
        K.UNTOLD,
        "ko",
        """문은 오래된 물건이다.

그 앞에 서는 것은 기다리는 일이다.

- 문은 지킨다.

- 문은 막는다.

- 문은 열린다.

그것이 전부일지도 모른다.""",
    ),
    Page(
        "an experiment on an own system",
        K.EXPERIMENT,
        "en",
        """We propose a controller that predicts the position of a gate.

Experimental setup

Our prototype ran on a Raspberry Pi 4 with 4 GB of RAM at 21 °C. Each test was repeated 50 times (n = 50).

Results

We measured a median opening time of 180 ms with our controller and 240 ms without it.""",
        author="J. Berg",
    ),
    Page(
        "an experiment without conditions",
        K.EXPERIMENT,
        "en",
        """Our new cache is fast. We measured 3 ms a request with our cache in our tests.

We also tested it after a restart, and our results were the same.""",
    ),
    Page(
        "a Chinese experiment",
        K.EXPERIMENT,
        "zh",
        """本文提出一种预测闸门位置的控制器。

实验设置

我们的系统运行在 4 核处理器、8GB内存的设备上，每组测试重复 50 次，取平均值。

实验结果表明，我们测得的平均开启时间为 180 毫秒。""",
    ),
    Page(
        "a German experiment",
        K.EXPERIMENT,
        "de",
        """Wir haben einen Regler entwickelt, der die Lage des Tors vorhersagt.

Versuchsaufbau

Unser Prototyp lief bei 21 °C auf einem Raspberry Pi 4. Jede Messung wurde 50-mal wiederholt.

Wir haben im Mittel 180 ms gemessen.""",
    ),
    Page(
        "an independent test",
        K.INDEPENDENT_MEASUREMENT,
        "en",
        """We bought five heat pumps and tested them for a winter.

How we tested

Each pump ran in the same house at 2 °C outdoor temperature; we measured electricity with a data logger.

Our measurements differ from the manufacturer's claims: the rated COP was 4.2, we measured 3.1.""",
    ),
    Page(
        "a Chinese comparison",
        K.INDEPENDENT_MEASUREMENT,
        "zh",
        """我们自费购买了五款空调，在同一房间进行对比测试。

测试环境：室温 35℃，相对湿度 60%。

厂商标称功率为 900 瓦，我们实测为 1020 瓦，每款测试 3 次，取平均值。""",
    ),
    Page(
        "a German comparison",
        K.INDEPENDENT_MEASUREMENT,
        "de",
        """Wir haben sechs Geräte im Handel gekauft und in unserem Labor getestet.

Laut Hersteller braucht der beste Kühlschrank 90 kWh im Jahr, wir haben 118 kWh gemessen.

So haben wir getestet

Die Raumtemperatur lag bei 25 °C, jede Messung wurde dreimal wiederholt.""",
    ),
    Page(
        "news that quotes a measurement",
        K.NEWS,
        "en",
        """By Jane Doe

A research team presented a faster gate controller on Monday.

"We measured 180 ms in our tests," said Jonas Berg, who led the work. "Our prototype is ready."

The harbour said it would order 12 of them this year.""",
        date="2025-03-04",
    ),
    Page(
        "a post-mortem",
        K.FIRST_HAND,
        "en",
        """On 12 March 2025 our gates stopped answering for 47 minutes. This is our post-mortem.

At 09:14 our on-call engineer was paged. We had deployed version 4.1.3 the evening before.

The root cause was a lock that we took twice: `GateTimeout: no answer after 30 s` filled the log.

We rolled back at 10:01. The lesson we learned is to test with empty files.""",
        title="Incident of 12 March",
    ),
    Page(
        "a Chinese post-mortem",
        K.FIRST_HAND,
        "zh",
        """3月12日上午，我们的线上服务中断47分钟，这里做一次复盘。

前一天晚上我们上线了 4.1.3 版本，9点14分收到告警，日志里全是超时报错：GateTimeout。

排查后定位到根因是重复加锁。我们在10点01分回滚，故障恢复。

这次踩坑的教训是：发布前必须用空文件测试。""",
    ),
    Page(
        "a German post-mortem",
        K.FIRST_HAND,
        "de",
        """Am 12. März 2025 kam es bei uns zu einem Ausfall von 47 Minuten.

Wir haben am Vorabend Version 4.1.3 eingespielt. Um 9:14 Uhr kam die Störung, unser Bereitschaftsdienst wurde geweckt.

Die Ursache war eine doppelte Sperre, wir haben um 10:01 Uhr zurückgerollt.

Was wir gelernt haben: Wir testen nun mit leeren Dateien.""",
    ),
    Page(
        "news of an outage",
        K.NEWS,
        "en",
        """OSLO (Reuters) — The gates of the harbour failed for 47 minutes on Wednesday, the operator said.

"The root cause is known," a spokesman told reporters. He said that a software update had been rolled back.

Two ferries were delayed by the outage, according to officials.""",
        date="2025-03-12",
    ),
    Page(
        "a news report",
        K.NEWS,
        "en",
        """By Ann Kerr

The city council approved the cable car on Tuesday by 31 votes to 18.

"It is the right decision," said Mayor Lund. Opponents said they would go to court.

The line is expected to cost 90 million euros, the council said last week.""",
        date="2025-05-06",
    ),
    Page(
        "a Chinese news report",
        K.NEWS,
        "zh",
        """本报讯 记者从市交通局获悉，跨江索道项目昨日获批，总投资6.9亿元。

市交通局局长王某表示，项目将于今年6月开工。

当地居民介绍说，索道建成后过江只需5分钟。""",
    ),
    Page(
        "a German news report",
        K.NEWS,
        "de",
        """Hamburg (dpa) – Der Stadtrat hat am Dienstag die Seilbahn über die Elbe genehmigt.

„Das ist ein guter Tag“, sagte Bürgermeisterin Lund. Die Gegner kündigten eine Klage an.

Die Anlage kostet nach Angaben der Stadt 90 Millionen Euro.""",
    ),
    Page(
        "a French news report",
        K.NEWS,
        "fr",
        """Le conseil municipal a approuvé mardi le téléphérique par 31 voix contre 18.

« C'est un bon choix », a déclaré la maire, Claire Morel. L'opposition a annoncé un recours.

Selon la police, 200 personnes ont manifesté lundi.""",
        author="Luc Petit",
        date="2025-05-06",
    ),
    Page(
        "a survey of studies",
        K.SECONDARY,
        "en",
        """Cable cars in cities have been studied for thirty years. According to a report by the Transport Institute, they carry up to 5,000 people an hour.

A study from Medellín found that travel times fell by 22 %. Researchers at the University of Bergen reported smaller effects.

References: Transport Institute 2019; University of Bergen 2021.""",
    ),
    Page(
        "a Chinese survey",
        K.SECONDARY,
        "zh",
        """根据交通研究院2021年的报告，城市索道每小时可运送5000人。

有研究表明，麦德林的出行时间缩短了22%。

参考文献：交通研究院，2021。""",
    ),
    Page(
        "a German survey",
        K.SECONDARY,
        "de",
        """Laut einer Studie der Universität Bergen befördern Seilbahnen bis zu 5000 Menschen pro Stunde.

Eine Untersuchung aus Medellín ergab, dass die Fahrzeiten um 22 % sanken.

Quellen: Universität Bergen 2021.""",
    ),
    Page(
        "a roundup",
        K.ROUNDUP,
        "en",
        """Choosing the right tool is essential for every business

It is important to choose a tool that fits your needs.

1. Ease of use

A good tool is simple and saves time. Whether you are new or experienced, you will benefit.

2. Scalability

The tool should grow with your business and improve your productivity.

3. Support

Good support plays a crucial role in success.

In conclusion, there are many options, and the right choice depends on your goals.""",
        title="7 Best Tools for Your Business",
    ),
    Page(
        "a Chinese content farm",
        K.ROUNDUP,
        "zh",
        """随着科技的不断发展，数据库在企业中发挥着越来越重要的作用。

一、性能优越

好的数据库能够有效提升系统的性能，满足不同场景的需求。

二、安全可靠

安全性是企业选择数据库时需要考虑的重要因素。

三、易于扩展

良好的扩展性可以帮助企业应对业务增长。

综上所述，选择合适的数据库至关重要，希望本文对您有所帮助。""",
        title="数据库选型全攻略",
    ),
    Page(
        "a German roundup",
        K.ROUNDUP,
        "de",
        """Die Wahl des richtigen Werkzeugs spielt eine wichtige Rolle.

1. Bedienung

Ein gutes Werkzeug ist einfach und spart Zeit.

2. Sicherheit

Es ist wichtig, dass die Daten geschützt sind.

3. Kosten

Die Kosten sollten zum Unternehmen passen.

Zusammenfassend gibt es viele Möglichkeiten, die immer wichtiger werden.""",
    ),
    Page(
        "a list with details",
        K.SECONDARY,
        "en",
        """There are several cable cars in the region. According to the operators, these are the longest.

1. The Lund line is 3.4 km long and opened in 2011.

2. The Holm line has 24 cabins from Doppelmayr and climbs 610 m.

3. The Voss line carries 1,200 people an hour.

In conclusion, the Lund line remains the longest.""",
    ),
    Page(
        "a forum thread",
        K.COMMUNITY,
        "en",
        """Gate does not open after update

Posted by ropefan 3 days ago

Since 4.1.3 my north gate does not open. Anyone else?

harbour_tom wrote:

Same here. I think it is the lock.

12 replies

@ropefan: try rolling back.

Reply

kaimaster · 2 days ago

Rolling back helped. 5 upvotes""",
    ),
    Page(
        "a Chinese thread",
        K.COMMUNITY,
        "zh",
        """升级之后闸门打不开

楼主：升级到 4.1.3 之后打不开了，有人遇到吗？

2楼：同问，我也遇到了。

3楼 回复 @楼主：回滚就好了。

网友阿明：楼上正解。 15 条回复 3 个赞同""",
    ),
    Page(
        "a German thread",
        K.COMMUNITY,
        "de",
        """Beitrag von ropefan

Seit 4.1.3 öffnet mein Tor nicht mehr. Kennt das jemand?

Antworten

hafentom schrieb:

Bei mir auch. Ich glaube, es ist die Sperre.

Mitglied seit 2019

Re: Tor öffnet nicht

Zurückrollen hat geholfen.

7 Antworten""",
    ),
    Page(
        "a question and its answers",
        K.COMMUNITY,
        "en",
        """How do I change the timeout of a gate?

Asked 2 years ago

I want to wait less than 30 seconds.

14 votes

2 answers

Accepted answer

Pass timeout=5 to open_gate. answered on May 4 at 10:12

Thanks, that worked! – ropefan commented 2 years ago""",
    ),
    Page(
        "a blog of one voice",
        K.FIRST_HAND,
        "en",
        """I bought a Gate 4 controller in March and installed it on my own jetty.

I tried the factory settings first. The gate opened, but I noticed a delay of two seconds in rain.

I replaced the sensor, and I ended up with firmware 2.1. My setup now runs without a fault.

I used it for 3 months. Leave a comment if you have one too.""",
        title="My gate",
    ),
    Page(
        "a demo transcript",
        K.DEMO,
        "en",
        """[Music]

0:05 Welcome to our launch event. Let me show you the Gate 4.

0:31 As you can see here, it opens in 180 ms. Isn't that amazing? [Applause]

1:10 I'll show you the app. Click here and the gate closes.""",
        title="Gate 4 launch keynote",
    ),
    Page(
        "a Chinese demo",
        K.DEMO,
        "zh",
        """00:03 欢迎大家来到我们的新品发布会。

00:40 接下来我来演示一下，大家可以看到屏幕上闸门0.2秒就打开了。（掌声）

01:15 现场演示非常成功，点赞加关注。""",
        title="新品发布会视频",
    ),
    Page(
        "a German demo",
        K.DEMO,
        "de",
        """0:02 Willkommen zu unserer Vorstellung. [Musik]

0:20 Ich zeige Ihnen jetzt das neue Tor. Wie Sie hier sehen, öffnet es in 180 ms.

1:05 In diesem Video sehen Sie auch die App auf dem Bildschirm.""",
        title="Produktvorstellung Gate 4",
    ),
    Page(
        "a text that mentions a demo",
        K.UNTOLD,
        "en",
        """The museum has a room in which a small gate stands.

Visitors may open it by hand. A demo takes place at noon.

The room is closed in winter.""",
    ),
    Page(
        "an essay",
        K.UNTOLD,
        "en",
        """A gate is an old thing. It keeps in and it keeps out.

To stand before one is to wait.

Perhaps that is all there is to say about it.""",
    ),
)


def page(name: str) -> Page:
    """Return one of the pages by its name."""
    return next(found for found in PAGES if found.name == name)
