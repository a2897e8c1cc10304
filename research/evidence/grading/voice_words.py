"""Which words and forms show a demonstration in spoken words, or many voices of a thread? Data for `kinds`, by language."""

# ruff: noqa: E501 - the lines of a table

from __future__ import annotations

from research.evidence.grading.finder import Finder, phrases

# A demonstration: somebody shows a screen or a stage, in spoken words.
SHOWING = phrases(
    {
        "en": (
            r"let me (?:just )?show you",
            r"(?:i'll|i will|we'll|i'm going to|i want to|let's) (?:show you|demo|walk you through|switch over to|jump into the demo)",
            r"as you can see(?: here)?",
            r"on (?:the|my|your) screen",
            r"(?:watch|look at) (?:this|that|how)",
            r"in this (?:demo|video|webinar|keynote)",
            r"live demo",
            r"(?:click|tap) (?:here|this button) and",
            r"welcome (?:back )?to (?:the|our|my|this) (?:\pL+ ){0,2}(?:channel|keynote|demo|webinar|launch|show|video|stage)",
            r"(?:please )?welcome (?:to the stage|on stage)",
            r"isn't that (?:amazing|great|cool|incredible)",
            r"don't forget to (?:like|subscribe)",
            "like and subscribe",
        ),
        "zh": (
            "(?:给大家|为大家|我来|我给你们)(?:演示|展示)(?:一下)?",
            "大家(?:可以|请)看(?:到|一下)?(?:屏幕|这里|大屏幕)?",
            "(?:本视频|这个视频|本期视频|演示视频)",
            "现场演示",
            "欢迎(?:大家)?(?:来到|收看|观看)",
            "点赞.{0,4}(?:关注|投币|收藏)",
            "接下来(?:我们)?(?:看|演示)",
        ),
        "de": (
            r"ich zeige (?:ihnen|euch|dir)",
            r"wie (?:sie|ihr|du) (?:hier )?(?:sehen|seht|siehst)",
            r"(?:schauen|schaut) (?:sie|wir) (?:mal|uns|sich)",
            r"in (?:diesem|unserem) video",
            "willkommen (?:zu|auf|bei)",
            "live-demo",
            "auf dem bildschirm",
        ),
        "fr": (
            r"je vais vous montrer",
            r"comme vous (?:pouvez le voir|le voyez)",
            "dans cette (?:vidéo|démo)",
            "à l'écran",
            "bienvenue (?:à|dans|sur)",
        ),
        "es": (
            r"(?:les|os|te) voy a mostrar",
            r"como (?:pueden|podéis|puedes) ver",
            r"en (?:este vídeo|este video|esta demo)",
            "en pantalla",
            r"bienvenidos (?:a|al)",
        ),
        "ja": ("ご覧(?:ください|いただ)", "お見せします", "デモ(?:を|で|では)", "この動画"),
    }
)

SPOKEN_MARK = Finder(
    r"(?im)(^[ \t]*[\[(]?(?:\d{1,2}:)?\d{1,2}:\d\d[\])]?(?:[ \t.-]|$)|\[(?:music|applause|laughter|cheers?|musik|applaus|beifall|musique|applaudissements|música|aplausos|音乐|掌声|笑声|音楽|拍手)[^\]\n]{0,20}\]|[（(](?:掌声|音乐|笑声|Applause|Music)[）)])",
    groups=1,
)

DEMO_TITLE = phrases(
    {
        "en": (
            "demo",
            "demonstration",
            "keynote",
            "webinar",
            "launch event",
            "product tour",
            "video",
            "walkthrough",
            "promo",
        ),
        "zh": ("演示", "发布会", "视频", "宣传片", "直播"),
        "de": ("produktvorstellung", "vorführung", "produktvideo"),
        "fr": ("démo", "démonstration", "présentation vidéo"),
        "es": ("demostración", "presentación en vídeo"),
        "ja": ("デモ", "発表会", "動画", "基調講演"),
    }
)

# Many voices: what a thread prints between the posts.
VOICES = Finder(
    r"(?im)(\b(?:posted|asked|answered|replied|commented|submitted|edited) (?:by [\w.-]{2,30}|(?:on|an?|\d+) [\w ,:]{1,24}(?:ago|at))"
    r"|^[ \t]*(?:[\w.-]{2,30} (?:wrote|writes|said|schrieb|escribió|a écrit) ?:|(?:re|aw|antwort|reply to): ?\S|@[\w.-]{2,30}[:, ]|[\w.-]{2,30} [·•|] \d{1,3} ?(?:h|d|m|mo|y|hours?|days?|months?|years?|std|tage?|jours?)\b)"
    r"|^[ \t]*@?[\pL\pN_.-]{2,30} [·•|—–-] (?:[\pL]{3,9}\.? \d{1,2},? \d{4}|\d{1,2}\.? [\pL]{3,9}\.? \d{4}|\d{4}-\d\d-\d\d|\d{1,2}[./]\d{1,2}[./]\d{2,4})"
    r"|^[\w. -]{2,25} \d{1,2}\.? \pL{3,9}\.? \d{4}[ \t]*$|^\d+ posts?, \d+ participants?|\bmark(?:ing|ed) (?:this )?as solved\b|\bthis topic (?:is|was)(?: automatically)? (?:closed|locked)|^[ \t]*(?:reply|upvote|share|quote|zitieren|antworten|répondre|responder|like|permalink)[ \t]*$|^\W{0,4}\d+ (?:replies|comments|votes?|points?|answers?|antworten|beiträge|réponses|respuestas|votos|likes?)\W{0,4}$|\b\d+ upvotes?\b"
    r"|\b(?:accepted answer|best answer|original poster|thread starter|senior member|new member|joined:|messages:|beiträge:|registriert seit|mitglied seit|beitrag von [\w.-]+|inscrit le|publicado por [\w.-]+|mensajes:|marked as solution)"
    r"|楼主|沙发|板凳|\d{1,4}楼(?:[^\p{Han}]|$)|#\d{1,4}楼|回复(?:于|@|[:：]|\()|引用[:：]|(?:\d+ ?(?:个|条))?(?:赞同|点赞|踩|个回答|条评论|条回复|次浏览)|采纳(?:答案)?|(?:发表|发布|编辑|回答|提问)于 ?\d|(?:网友|匿名用户|用户)[^，。\n]{0,12}[:：]"
    r"|^\d+ ?[:：] ?名無し|ベストアンサー|質問者|回答者|返信)",
    groups=1,
)
