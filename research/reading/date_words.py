"""Which words name months and days in the languages of the web? Folded: lower case, marks gone. For `date_text`."""

# ruff: noqa: E501 - the lines of a table

from __future__ import annotations

# One line a month: names and the short forms that are printed, over the Latin, Cyrillic, Greek and Arabic alphabets.
_MONTHS = (
    (
        "january jan januar janner janvier janv enero ene gennaio gen janeiro januari stycznia styczen sty leden ledna ocak oca "
        "tammikuu tammikuuta tammi januar januarie ianuarie ian январь января янв сiчня січня σανουαριου ιανουαριου يناير"
    ),
    (
        "february feb febr februar fevrier fevr fev febrero febbraio fevereiro februari lutego luty lut unor unora subat sub "
        "helmikuu helmikuuta helmi februarie февраль февраля фев лютого φεβρουαριου فبراير"
    ),
    (
        "march mar mart marz maerz mrz mars marzo marco maart mrt marca marzec brezen brezna maaliskuu maaliskuuta maalis "
        "martie marcius marc mart март марта мар березня μαρτιου مارس"
    ),
    (
        "april apr avril avr abril abr aprile kwietnia kwiecien kwi duben dubna nisan nis huhtikuu huhtikuuta huhti aprilie "
        "aprilis апрель апреля апр квітня απριλιου ابريل أبريل"
    ),
    (
        "may mai mayo maggio mag maio mei maja maj kveten kvetna mayis toukokuu "
        "toukokuuta touko majus май мая травня μαιου مايو"
    ),
    (
        "june jun juni juin junio giugno giu junho czerwca czerwiec cze cerven cervna haziran haz kesakuu kesakuuta kesa iunie "
        "junius июнь июня июн червня ιουνιου يونيو"
    ),
    (
        "july jul juli juillet juil julio luglio lug julho lipca lipiec lip cervenec cervence temmuz tem heinakuu heinakuuta "
        "heina iulie julius июль июля июл липня ιουλιου يوليو"
    ),
    (
        "august aug aout agosto ago augustus sierpnia sierpien sie srpen srpna agustos agu elokuu elokuuta elo augusti "
        "augusztus август августа авг серпня αυγουστου اغسطس أغسطس"
    ),
    (
        "september sep sept septembre septiembre settembre set setembro wrzesnia wrzesien wrz zari eylul eyl syyskuu syyskuuta "
        "syys septembrie szeptember сентябрь сентября сен сент вересня σεπτεμβριου سبتمبر"
    ),
    (
        "october oct oktober okt octobre octubre ottobre ott outubro out pazdziernika pazdziernik paz rijen rijna ekim eki "
        "lokakuu lokakuuta loka octombrie oktober октябрь октября окт жовтня οκτωβριου اكتوبر أكتوبر"
    ),
    (
        "november nov novembre noviembre novembro listopada listopad lis listopadu kasim kas marraskuu marraskuuta marras "
        "noiembrie ноябрь ноября ноя листопада νοεμβριου نوفمبر"
    ),
    (
        "december dec dezember dez decembre diciembre dic dicembre dezembro grudnia grudzien gru prosinec prosince aralik ara "
        "joulukuu joulukuuta joulu decembrie desember des декабрь декабря дек грудня δεκεμβριου ديسمبر"
    ),
)
MONTHS = {word: number for number, words in enumerate(_MONTHS, start=1) for word in words.split()}

# Days named by their distance from today.
NAMED_DAYS = {
    **dict.fromkeys(
        [
            "today",
            "heute",
            "aujourd'hui",
            "hoy",
            "oggi",
            "hoje",
            "vandaag",
            "dzisiaj",
            "dzis",
            "idag",
            "今天",
            "今日",
            "오늘",
            "сегодня",
            "bugun",
            "tanaan",
        ],
        0,
    ),
    **dict.fromkeys(
        [
            "yesterday",
            "gestern",
            "hier",
            "ayer",
            "ieri",
            "ontem",
            "gisteren",
            "wczoraj",
            "igar",
            "昨天",
            "昨日",
            "어제",
            "вчера",
            "dun",
            "eilen",
        ],
        1,
    ),
    **dict.fromkeys(
        ["vorgestern", "avant-hier", "anteayer", "anteontem", "eergisteren", "前天", "一昨日", "그제", "позавчера"], 2
    ),
}
# Spelled-out counts that stand before a unit of time.
COUNTS = {
    **dict.fromkeys(["a", "an", "one", "ein", "eine", "einem", "einer", "un", "une", "una", "um", "uma", "een", "一"], 1),
    **dict.fromkeys(["two", "zwei", "deux", "dos", "due", "dois", "duas", "twee", "二", "两", "兩"], 2),
    **dict.fromkeys(["three", "drei", "trois", "tres", "tre", "drie", "三"], 3),
    **dict.fromkeys(["four", "vier", "quatre", "cuatro", "quattro", "quatro", "四"], 4),
    **dict.fromkeys(["five", "funf", "cinq", "cinco", "cinque", "vijf", "五"], 5),
    **dict.fromkeys(["six", "sechs", "seis", "sei", "zes", "六"], 6),
    **dict.fromkeys(["seven", "sieben", "sept", "siete", "sette", "sete", "zeven", "七"], 7),
}

# Units in days; 0 is less than a day, and months and years are too coarse to name a day (-1).
UNITS = {
    **dict.fromkeys(
        [
            "second",
            "seconds",
            "sec",
            "secs",
            "minute",
            "minutes",
            "min",
            "mins",
            "hour",
            "hours",
            "hr",
            "hrs",
            "h",
            "minuten",
            "stunde",
            "stunden",
            "heure",
            "heures",
            "minuto",
            "minutos",
            "hora",
            "horas",
            "minuti",
            "ora",
            "ore",
            "uur",
            "uren",
            "秒",
            "秒钟",
            "秒鐘",
            "分",
            "分钟",
            "分鐘",
            "小时",
            "小時",
            "时间",
            "時間",
            "분",
            "시간",
            "минуту",
            "минуты",
            "минут",
            "час",
            "часа",
            "часов",
            "minut",
            "godzin",
            "godziny",
            "timmar",
            "timer",
        ],
        0,
    ),
    **dict.fromkeys(
        [
            "day",
            "days",
            "tag",
            "tage",
            "tagen",
            "jour",
            "jours",
            "dia",
            "dias",
            "giorno",
            "giorni",
            "dag",
            "dagen",
            "dagar",
            "dage",
            "天",
            "日",
            "일",
            "день",
            "дня",
            "дней",
            "dni",
            "dzien",
        ],
        1,
    ),
    **dict.fromkeys(
        [
            "week",
            "weeks",
            "woche",
            "wochen",
            "semaine",
            "semaines",
            "semana",
            "semanas",
            "settimana",
            "settimane",
            "weken",
            "vecka",
            "veckor",
            "uge",
            "uger",
            "周",
            "週",
            "週間",
            "星期",
            "주",
            "неделю",
            "недели",
            "недель",
            "tydzien",
            "tygodnie",
            "tygodni",
        ],
        7,
    ),
    **dict.fromkeys(
        [
            "month",
            "months",
            "monat",
            "monate",
            "monaten",
            "mois",
            "mes",
            "meses",
            "mese",
            "mesi",
            "maand",
            "maanden",
            "个月",
            "個月",
            "か月",
            "ヶ月",
            "カ月",
            "개월",
            "месяц",
            "месяца",
            "месяцев",
            "year",
            "years",
            "jahr",
            "jahre",
            "jahren",
            "an",
            "ans",
            "annee",
            "annees",
            "ano",
            "anos",
            "anno",
            "anni",
            "jaar",
            "年",
            "년",
            "год",
            "года",
            "лет",
        ],
        -1,
    ),
}
