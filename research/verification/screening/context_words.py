"""With which words does a page take back, give away or condition what stands beside? Data, one entry a language; no logic.

Every entry is a regular expression without groups that keep, for case-folded text.
"""

# ruff: noqa: E501 - one line holds the words of one kind
from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class ContextWords:
    """The words of one language.

    `opener` may stand before what points back. `thing` points back to something said ("this claim"), `bare` to anything
    ("this", "that"), `plural` to all of it ("none of this"). `falsified` says that it is wrong, `recalled` that it was
    taken back, `confirmed` behind it, or `unconfirmed` behind any of them, that nobody vouches for it, `given` that somebody else says it, `limited` that it holds only
    under a condition, `invented` that it is made up. `no_longer` that it was so once. `so_says`
    opens a sentence that gives what stands before it to somebody. `sayer_alone` is a whole sentence that only names who
    says it. `follows` is a sentence of which the next ones are the content, for `said_head`, `plan_head`, `old_head`,
    `false_head` and `limit_head`. `supposes` opens a hypothesis, `goes_on` continues one. `corrects` opens a sentence that
    sets right what stood before. `myth`, `truth`, `old`, `planned`, `invented_head`, `others_say` are labels and headings.
    `condition` opens a heading or the head of a list that conditions what stands under it. `says` is any word of saying. `nay` is a whole short sentence of denial, `denies_it` one in which somebody denies it.
    """

    opener: str
    thing: str
    bare: str
    none_of: str
    falsified: str
    recalled: str
    confirmed: str
    unconfirmed: str
    given: str
    limited: str
    invented: str
    so_says: str
    sayer_alone: str
    follows: str
    said_head: str
    plan_head: str
    old_head: str
    false_head: str
    limit_head: str
    supposes: str
    goes_on: str
    corrects: str
    myth: str
    truth: str
    old: str
    planned: str
    invented_head: str
    others_say: str
    condition: str
    says: str
    no_longer: str
    nay: str
    denies_it: str


_EN_THING = (
    r"(?:this|that|these|those|the(?: (?:last|above|preceding|previous|foregoing|latter))?|both|all(?: of)? (?:these|those)|such|its|their|the same)"
    r"(?: \w+){0,2}? (?:claims?|statements?|assertions?|allegations?|accusations?|rumou?rs?|assumptions?|beliefs?|ideas?|views?|theor(?:y|ies)|account|stor(?:y|ies)|"
    r"numbers?|figures?|quotes?|quotations?|sentences?|entr(?:y|ies)|announcements?|promises?|reports?|arguments?|legend|hypothes[ie]s|contention|predictions?|forecasts?|"
    r"conclusions?|findings?|results?|information|passage|paragraph|wording|version|description|explanation|suggestion|notion)"
)
_EN = ContextWords(
    opener=r"(?:(?:but|however|yet|in fact|actually|in reality|later|today|now|of course|at least|still|and|though|unfortunately|as it turned out|note that|correction:?|in truth|(?:it )?(?:later |soon |then |now )?(?:turned|turns) out(?: later)? that|(?:the )?(?:experts|authors|police|court|researchers|auditors) (?:say|said|found|concluded|later found) that),? )?",
    thing=_EN_THING,
    bare=r"(?:this|that|these|those|all (?:of )?(?:this|that)|the (?:above|foregoing)|it|which)",
    none_of=r"(?:none of (?:this|that|these|those|it|the (?:above|claims|figures|statements))|neither (?:claim|statement|figure)|nothing of (?:this|that|the kind)|not a word of (?:this|that|it))",
    falsified=(
        r"(?:(?:is|was|are|were|has (?:since )?been|have (?:since )?been|had been|has|have|turned out(?: to be)?|proved(?: to be)?|proves(?: to be)?|later|would be)(?: \w+ly| since| now| also| later| simply| all| long| already| both){0,2} )"
        r"(?:not (?:true|correct|accurate|so|the case|what happened|supported|borne out|right)|false|untrue|wrong|incorrect|inaccurate|mistaken|a (?:\w+ )?(?:myth|lie|hoax|misconception|rumou?r|fabrication|error|mistake|misunderstanding|legend)|"
        r"myths|misconceptions|fabricated|invented|nonsense|baseless|unfounded|misleading|fiction|disproved|disproven|debunked|refuted|rejected as (?:false|wrong)|contradicted|discredited|overturned|shown to be (?:false|wrong)|denied|disputed|contested)"
        r"(?! (?:of|for|everywhere|in (?:the|every|all)|enough)\b)|(?:never happened|did not happen|does not hold|do not hold|did not hold up|cannot be true)"
    ),
    recalled=(
        r"(?:(?:is|was|are|were|has|have|had)(?: been)?(?: \w+ly| since| later| then| now){0,2} |(?:no longer|not) )"
        r"(?:withdrawn|retracted|taken back|recanted|superseded|replaced|corrected|out of date|outdated|obsolete|no longer (?:true|the case|valid|correct|in force|up to date|applies|current)|repealed|annulled|struck(?: out)?|deleted)"
        r"|(?:(?:is|are) )?no longer (?:the case|true|valid|correct|in force|up to date|current|applies|apply|holds|hold)\b"
    ),
    unconfirmed=r"(?:(?:has|have|had|is|was|are|were|could|can|do|does) ?(?:\w+ )?(?:not|never|yet to|still to)(?: yet| so far| be| been| independently| publicly| officially| even)* (?:confirmed|verified|substantiated|proven|proved|audited|corroborated|established|be (?:confirmed|verified|proven|substantiated))|(?:is|was|are|were|remains?|remained)(?: still| as yet| so far| \w+ly)? (?:unconfirmed|unverified|unproven|unsubstantiated|unaudited|disputed|speculation|speculative|in dispute|contested|in doubt|pure speculation))",
    given=(
        r"(?:is|was|are|were),?(?: \w+,?){0,3}? (?:what (?!the (?:data|figures|results|numbers|evidence|study|law))[\w ,'’-]{2,60}? (?:claims?|claimed|says?|said|believes?|believed|argues?|argued|asserts?|maintains?|insists?|thinks?|alleges?|contends?|would have \w+ believe|wants? \w+ to believe)\b|"
        r"the (?:\w+ )?(?:claim|position|opinion|argument|assertion|allegation|version|belief|contention)s? (?:of|put|made|held)\b|according to\b|an? (?:mere |bare |common |company )?(?:claim|allegation|assertion|rumou?r|opinion)\b|merely alleged|alleged\b|claimed by|asserted by|"
        r"(?!the (?:year|month|week)\b)[\w ]{2,40}['’]s? (?:own )?(?:claims?|views?|position|opinion|version|own words|assertion|allegation|account|argument)\b)"
    ),
    limited=(
        r"(?:(?:only |would |will |can |would only |will only |can only )?(?:holds?|applies|apply|works?|counts?|happens?|goes|be true|be the case|is (?:only )?(?:true|valid|the case|so|possible)|are (?:only )?(?:true|valid|possible)|was (?:only )?(?:true|valid))(?: true| good)?,?(?: however,?)? ?(?:only |solely |exclusively )?(?:if|when|where|while|as long as|provided|so long as|on condition|unless|under (?:the|these|certain|one)|in (?:case|the event)|until)\b"
        r"|(?:only (?:holds?|applies|apply|works?|counts?)|(?:holds?|applies|apply|counts?|(?:is|are) (?:true|valid)) only) (?:true )?(?:to|for|in|at|from|after|with)\b"
        r"|(?:depends?|hinges?|rests?) (?:\w+ )?on (?:the assumption|whether|the condition|\w)|presupposes?\b|presumes?\b|assumes?\b|(?:is|are) (?:conditional|contingent|dependent) (?:up)?on\b)"
    ),
    invented=r"(?:(?:is|was|are|were)(?: \w+ly| only| just| all| of course| merely){0,2} (?:hypothetical|fictional|fictitious|invented|imaginary|made up(?! (?:of|as|by|from))|(?:an? )?(?:projections?|forecasts?|predictions?|targets?|proposals?|guess(?:es)?|assumptions?|plans?|speculation)(?=[,.;]| only| and)|an? (?:\w+ )?(?:thought experiment|hypothetical|example of|invented|fictional|fictitious|imaginary|joke|parody|satire|illustration|simulation|scenario)|for illustration|examples only))",
    so_says=r"(?:or )?so (?:says?|said|claims?|claimed|argues?|argued|runs the|goes the)\b|(?:or )?so [\w ]{2,40} (?:says?|said|claims?|claimed|argues?|argued|believes?)[.,]|at least,? (?:that|this) is what|(?:that|this) (?:at least )?is (?:at least )?according to",
    sayer_alone=r"(?:[\w.'’-]+ ){1,5}(?:says?|said|claims?|claimed|asserts?|insists?|insisted|alleges?|alleged|maintains?|maintained|argues?|argued|believes?|believed)(?: (?:this|that|so))?[.!]",
    follows=r"(?:the following|as follows|:\s*$|(?:statements?|claims?|points|lists?|entr(?:y|ies)|texts?|versions?|conditions?|figures?|sentences?|examples?|answers?|paragraphs?) below\b|here(?: is| are|['’]s) what\b|here (?:is|are|comes?) (?:an?|one|another|some)\b(?=.*(?:example|false|wrong|claim|myth|scenario|version|proposal))|next (?:sentences?|statements?|entry|lines?|paragraphs?)\b|(?:reads?|ran)\.$|(?:statements?|claims?|sentences?|entr(?:y|ies)) that follows?)",
    said_head=r"(?:claim(?:s|ed|ing)?|alleg(?:e|es|ed|ations?)|assert(?:s|ed|ions?)?|argue(?:s|d)?|say|says|said|insist(?:s|ed)?|believe[sd]?|maintain(?:s|ed)?|critics|opponents|supporters|advocates|rumou?rs?|statement (?:by|from|of)|press release|according to|in the words of|quot(?:e[sd]?|ed|ing)|wrote|writes|stated|states|told)",
    plan_head=r"(?:propos(?:al|als|es|ed)|draft|plans?|planned|bill|motion|manifesto|programme|intends?|would|is to|are to|aims?|goals?|targets?|objectives?|recommend(?:s|ed|ations?)?|suggest(?:s|ed|ions?)?|envisages?|foresees?|forecasts?|expect(?:s|ed)?|predict(?:s|ed)?|scenario|wish(?:es)?)",
    old_head=r"(?:(?:earlier|previous|prior|original|old|former|first|superseded|outdated|withdrawn|uncorrected) (?:\w+ )?(?:version|wording|text|edition|draft|entry|statement|article|rule|passage|paragraph|page|guidance|figure)s?|used to (?:read|say|state)|(?:originally|previously|formerly|initially) (?:read|said|stated|published|reported|wrote)|before the (?:correction|amendment|revision|change)|struck (?:out|passage)|no longer (?:valid|applies|in force))",
    false_head=r"(?:(?:false|wrong|untrue|incorrect|fake|fabricated|invented|misleading|mistaken|fictitious|hoax|counterfeit|erroneous) (?:\w+ )?(?:entr(?:y|ies)|answers?|statements?|claims?|examples?|news|sentences?|options?|reports?|information|message|headline|assumption|belief|rumou?r|figures?)|(?:common|popular|widespread|persistent) (?:myths?|misconceptions?|errors?|rumou?rs?|mistakes?)|myths?|misconceptions?|hoax|(?:is|are|was|were) (?:all )?(?:false|wrong|untrue|not true|incorrect|invented|myths?)|which of (?:these|the following)|true or false|disinformation|misinformation)",
    limit_head=r"(?:only (?:if|when|where|in case|for|under|on condition|as long|after)|if\b|provided(?: that)?|as long as|unless|on (?:the )?condition|assuming|in case|in the event|subject to|under the assumption)",
    supposes=r"(?:suppose|imagine|assume|assuming|let us (?:suppose|assume|imagine|say)|let['’]s (?:suppose|assume|imagine|say)|say (?:that )?(?:a|an|the|you)\b|picture (?:this|a)|consider (?:a|an|the|this) (?:hypothetical|fictional|imaginary|scenario)|(?:as|for) (?:an? )?(?:hypothetical|fictional|fictitious|invented) example|what if|hypothetically|(?:in|under) (?:this|that|the|our|a|one|such a)(?: [\w-]+){0,3} (?:scenario|thought experiment|hypothetical|simulation)|in an ideal world)",
    goes_on=r"(?:then|in that case|in this case|in such a case|under these (?:conditions|assumptions)|in this scenario|consequently|therefore|so)\b",
    corrects=r"(?:in fact|actually|in reality|in truth|not so|not true|wrong[.!,:]|false[.!,:]|no[,.!:]|nonsense|the truth is|the reality is|the opposite is true|the reverse is true|reality:|fact:|truth:|quite the (?:contrary|opposite)|on the contrary|nothing could be further)",
    myth=r"(?:(?:common |popular |the |busted )?(?:myth|misconception|fiction|false|falsehood|untrue|wrong|incorrect|lie|hoax|rumou?r|fake|fake news|wrong answers?|false claims?|myths|misconceptions|common (?:errors?|mistakes)|rumou?rs|legend|urban legend|false statements?|wrong statements?|incorrect answers?|distractors?|debunked)(?: (?:no\.? ?|number |#)?\d+)?)",
    truth=r"(?:fact|facts|truth|reality|true|correct|correct answers?|answer|verdict|right)(?: \d+)?",
    old=r"(?:(?:earlier|previous|prior|old|former|superseded|outdated|withdrawn|retracted|archived|deprecated|obsolete|repealed)(?: (?:\w+ )?(?:version|wording|text|edition|draft|rules?|guidance|statement|content|article|entry|policy|claims?))?s?|retraction|(?:no longer|not) (?:valid|in force|current)|struck (?:out|text)|before (?:the )?(?:correction|amendment))",
    planned=r"(?:(?:the )?(?:draft|proposal|proposals|proposed (?:\w+ ?){1,3}|plans?|planned (?:\w+ ?){1,2}|motion|bill|vision|wish list|roadmap|targets?|goals?|objectives?|forecast|outlook|scenario(?: \w+)?|future plans|under discussion|next steps|demands?|recommendations?)(?: (?:for|of|by) [\w ]{2,40})?)",
    invented_head=r"(?:(?:a |an )?(?:hypothetical|fictional|fictitious|invented|imaginary|made-up|thought experiment|worst[- ]case(?: scenario)?|best[- ]case(?: scenario)?|what if|satire|parody|short story|sample (?:text|entry|data)|example (?:text|entry|of a false entry)|dummy text|placeholder)(?: (?:example|case|scenario|entry|story|text|report)s?)?(?: \d+)?)",
    others_say=r"(?:(?:the )?(?:claims?|allegations?|accusations?|assertions?|rumou?rs?|opponents|critics|supporters|objections?|arguments? (?:for|against)|guest opinion|letters? to the editor|advertisement|advertorial|sponsored(?: content)?|testimonials?|what (?:the )?\w+(?: \w+)? (?:say|says|claim|claims|believe|think)|user comments|reader comments)(?: (?:by|of|from|that) [\w ]{2,40})?)",
    condition=r"(?:(?:but |and )?(?:only )?(?:if|unless|provided(?: that)?|in case|in the event|as long as|only (?:when|for|after)|assuming|on condition that|where (?=.*(?:exceed|applies|above|below|fail))|when(?:ever)? (?=.*(?:exceed|above|below|fails|reaches|falls|rises|is (?:closed|open|down)))|subject to|under the condition|should the|once the))\b",
    says=r"\b(?:said|says?|told|tells|wrote|writes|claims?|claimed|explains?|explained|adds?|added|argues?|argued|insists?|insisted|asserts?|asserted|recalls?|recalled|replied|replies|warned|warns|stated|states|according to|promised|promises|declared|announced|commented|quoted|remarked|noted|notes|continued|reads?|asked|testified|boasts?|boasted|alleged)\b",
    no_longer=r"(?:is |are )no longer (?:the case|true|valid|so|correct)",
    nay=r"[(\[–—]?\s*(?:wrong|false|not true|untrue|nonsense|incorrect|no|not so|a myth|pure fiction|not quite)\s*[.!)\]]|(?:quite |exactly )?the (?:opposite|reverse|contrary) is (?:true|the case)|nothing could be further from the truth|(?:the )?(?:correct )?(?:answer|verdict|rating|solution)s?:? (?:is )?(?:false|wrong|no\b|untrue|a myth|mostly false)",
    denies_it=rf"[^.;:,]{{2,80}}?\b(?:den(?:y|ies|ied)|disputes?|disputed|rejects?|rejected|contests?|contested|refutes?|refuted|contradicts?|contradicted|debunks?|debunked|disproves?|disproved|disagrees? with|disagreed with|retracted|withdrew|withdrawn|took back|corrected|revised|walked back|backtracked on|questioned|challenged|doubts?|doubted) (?:the (?:accuracy|truth|validity) of )?(?:(?:{_EN_THING})(?=\s*(?:[.,;]|\Z|as\b|and\b|in\b|on\b|by\b|saying\b))|(?:this|that)(?=\s*(?:[.,;]|\Z|as\b|saying\b)))|(?:but |however, )?there (?:is|was|are) (?:no|little|not enough|insufficient) (?:\w+ )?(?:evidence|proof|basis|confirmation|indication)s? (?:for|of|to support|that supports?) (?:{_EN_THING}|this|that|it)\b|no (?:\w+ )?(?:evidence|source|document|study) (?:supports?|confirms?|backs?) (?:{_EN_THING}|this|that)\b|whether (?:{_EN_THING}|this|that) (?:is|are|was|were) (?:\w+ )?(?:true|correct|accurate|right|so)?,? ?(?:is|remains) (?:\w+ )?(?:unclear|unknown|open|disputed|doubtful|in dispute)",
    confirmed=r"(?:has|have|had|is|was|are|were|could|can|ever)(?: \w+){0,4}? ?(?:confirmed|verified|substantiated|proven|proved|audited|corroborated|established|checked)",
)
_DE_THING = (
    r"(?:die|der|das|diese[rsnm]?|jene[rsnm]?|beide|all diese|alle diese|solche)(?: \w+){0,2}? (?:behauptung(?:en)?|aussagen?|angaben?|zahl(?:en)?|gerüchte?|annahmen?|vorw[uü]rfe?|meldung(?:en)?|darstellung|"
    r"these|meinung|ansicht|theorie|geschichte|erzählung|zitate?|satz|sätze|eintr(?:ag|äge)|ankündigung|versprechen|bericht|prognosen?|fassung|vermutung|werte|information(?:en)?|passage|absatz)"
)
_DE = ContextWords(
    opener=r"(?:(?:aber|doch|jedoch|allerdings|tatsächlich|in wahrheit|später|heute|inzwischen|mittlerweile|leider|und|korrektur:?),? )?",
    thing=_DE_THING,
    bare=r"(?:dies|das|all das|all dies|dieses|es|letzteres)",
    none_of=r"(?:nichts davon|nichts von alledem|keine dieser (?:angaben|aussagen|behauptungen|zahlen)|keine davon|kein wort davon)",
    falsified=(
        r"(?:(?:ist|war|sind|waren|wurde|wurden|erwies(?:en)? sich(?: \w+)? als|stellte(?:n)? sich(?: \w+)? als|gilt|gelten(?: als)?|hat sich(?: \w+)? als|haben sich(?: \w+)? als)(?: \w+){0,4}? )"
        r"(?:falsch|unwahr|nicht (?:wahr|richtig|korrekt|zutreffend|der fall|belegt|haltbar)|unzutreffend|irrtum|ein (?:\w+ )?(?:mythos|irrtum|märchen|gerücht|fehler)|eine (?:\w+ )?(?:lüge|legende|falschmeldung|erfindung)|erfunden|widerlegt|haltlos|bestritten|dementiert|zurückgewiesen|irreführend|frei erfunden)(?! (?:für|in)\b)"
        r"|(?:stimmt|stimmen|stimmte|trifft|treffen|traf)(?: (?:aber|jedoch|so|allerdings|schlicht|einfach))* nicht(?: zu)?\b"
    ),
    recalled=r"(?:(?:wurde|wurden|ist|sind|war|hat|haben)(?: \w+){0,4}? (?:zurückgezogen|zurückgenommen|widerrufen|korrigiert|berichtigt|ersetzt|aufgehoben|überholt|veraltet|gestrichen|gelöscht)|(?:gilt|gelten|ist|sind|stimmt|trifft|besteht)(?: \w+){0,2}? nicht mehr\b)",
    unconfirmed=r"(?:(?:ist|sind|wurde|wurden|war|waren|lie(?:ß|ss)(?:en)? sich|lässt sich|lassen sich|konnte|konnten)(?: \w+){0,4}? (?:nicht|nie)(?: \w+){0,3}? (?:bestätigt|bestätigen|belegt|belegen|bewiesen|nachgewiesen|überprüft|überprüfen|geprüft|verifiziert|gesichert)|(?:ist|sind|bleibt|bleiben|gilt als|gelten als)(?: \w+){0,2}? (?:unbestätigt|unbelegt|umstritten|spekulation|ungeprüft))",
    given=r"(?:ist|sind|war|waren|,)(?: \w+){0,3}? (?:die (?:\w+ )?(?:meinung|ansicht|behauptung|darstellung|sicht|position|angaben|version) (?:de[rs]|von)|was (?:\w+ ){1,4}(?:behaupt\w+|sag\w+|glaub\w+|mein\w+)|eine behauptung|nur (?:eine )?(?:behauptung|meinung)|die worte)|(?:behaupte[nt]|behauptete[n]?|sage[nt]|sagte[n]?|meine[nt]|meinte[n]?|glaube[nt]|erklärte[n]?) (?:jedenfalls|zumindest|wenigstens|die|der|das|ihre|seine|kritiker|gegner)\b",
    limited=r"(?:(?:gilt|gelten|trifft|stimmt|ist (?:nur )?(?:möglich|der fall|richtig|gültig)|funktioniert|greift|würde|setzt|setzen|hängt|hängen)(?! (?:auch|ebenso|genauso)\b)(?: \w+){0,3}?,? (?:wenn|falls|sofern|solange|vorausgesetzt|unter der (?:bedingung|voraussetzung|annahme)|für|bei|voraus|davon ab|bis)\b)",
    invented=r"(?:(?:ist|sind|war|waren)(?: \w+){0,3}? (?:hypothetisch|erfunden|fiktiv|ausgedacht|ein (?:\w+ )?(?:gedankenspiel|gedankenexperiment|scherz|szenario)|satire|eine (?:\w+ )?(?:parodie|satire|illustration)|nur ein beispiel))",
    so_says=r"so (?:jedenfalls|zumindest|wenigstens|behaupt\w+|sag\w+|heißt es)\b|so (?:die|der|das|ihre?|seine?) [\w-]+(?: [\w-]+){0,3}[.!]$|(?:das|dies) (?:behaupt\w+|sag(?:t|en|te|ten)|mein\w+|glaub\w+) (?:jedenfalls |zumindest )?(?:die|der|das|kritiker|gegner|ein|manche)\b",
    sayer_alone=r"(?:das |dies |so )?(?:sagt|sagte|sagen|behaupte[nt]|behauptete[n]?|meint|meinte|meinen|erklärte[n]?) [^.]{2,50}\.",
    follows=r"(?:folgende[nmrs]?|wie folgt|:\s*$)",
    said_head=r"(?:behaupt\w+|sag(?:t|en|te|ten)|mein(?:t|en|te|ten)|erklär(?:t|en|te|ten)|laut|nach (?:angaben|ansicht)|kritiker\w*|gegner\w*|befürworter\w*|gerüchte?|argumentier\w+|vorw[uü]rfe?|schr(?:eib|ieb)\w*|zitat|zitier\w+|wörtlich)",
    plan_head=r"(?:vorschl[aä]g\w*|entwurf\w*|pl[aä]ne?|planung|geplant\w*|plant|soll(?:en|te|ten)?|würde[n]?|antrag\w*|gesetzentwurf|ziele?|vorhaben|konzept|empfiehlt|empfehlung\w*|sieht vor|prognose|szenario)",
    old_head=r"(?:(?:frühere|vorherige|ursprüngliche|alte|vorige|ehemalige|erste|überholte|veraltete|zurückgezogene)[rsnm]? (?:\w+ )?(?:fassung|version|text|artikel|wortlaut|regelung|regel|ausgabe|meldung|eintrag)|(?:ursprünglich|früher|zuvor) (?:hieß|lautete|stand)|vor der (?:korrektur|änderung|berichtigung)|nicht mehr gültig)",
    false_head=r"(?:falsche[rsnm]? (?:\w+ )?(?:antwort\w*|aussage\w*|eintr\w+|behauptung\w*|meldung\w*|beispiel\w*|annahme\w*|information\w*)|(?:ist|sind|war|waren) (?:alle )?(?:falsch|erfunden|unwahr|nicht wahr)|(?:verbreitete|häufige|populäre|weit verbreitete)[rsnm]? (?:mythen|irrtümer|irrtum|mythos|gerüchte|fehler)|mythos|mythen|irrtümer|falschmeldung\w*|welche (?:der folgenden|dieser)|richtig oder falsch|wahr oder falsch)",
    limit_head=r"(?:nur,? (?:wenn|falls|sofern|für|bei|unter|nach)|wenn\b|falls\b|sofern\b|vorausgesetzt|solange\b|unter der (?:bedingung|voraussetzung|annahme)|im falle?)",
    supposes=r"(?:angenommen|gesetzt den fall|nehmen wir an|stellen (?:wir uns|sie sich) vor|stell dir vor|man stelle sich vor|nehmen sie an|einmal angenommen|hypothetisch|in (?:diesem|dem|unserem|einem)(?: \w+){0,2} (?:szenario|gedankenexperiment|beispiel|roman|film|spiel)|was wäre,? wenn)",
    goes_on=r"(?:dann|in diesem fall|in dem fall|folglich|also|daher|so)\b",
    corrects=r"(?:tatsächlich|in wahrheit|in wirklichkeit|falsch[.!:,]|nein[.!:,]|stimmt nicht|das gegenteil|richtig ist|wahr ist|fakt:|wahrheit:|im gegenteil|unsinn|mitnichten)",
    myth=r"(?:(?:verbreiteter |populärer |häufiger )?(?:mythos|irrtum|falsch|gerücht|märchen|legende|lüge|fake|falschmeldung|falsche antworten?|mythen|irrtümer|gerüchte|unwahr|falsche aussagen?|falsche behauptung(?:en)?)(?: (?:nr\.? ?)?\d+)?)",
    truth=r"(?:fakt|fakten|tatsache|tatsachen|wahrheit|realität|richtig|wahr|richtige antwort|antwort)(?: \d+)?",
    old=r"(?:(?:frühere|vorherige|ursprüngliche|alte|überholte|veraltete|zurückgezogene|ehemalige)[rs]? (?:\w+ )?(?:fassung|version|text|regelung|regeln|meldung|wortlaut|artikel)|veraltet|zurückgezogen|überholt|nicht mehr gültig|außer kraft|widerruf)",
    planned=r"(?:(?:der |die )?(?:entwurf|vorschlag|vorschläge|pläne|plan|planung|antrag|gesetzentwurf|ziele|ausblick|prognose|szenario(?: \w+)?|vorhaben|forderungen|empfehlungen)(?: (?:für|der|des|von) [\w ]{2,40})?)",
    invented_head=r"(?:(?:ein )?(?:hypothetische[rs]?|fiktive[rs]?|erfundene[rs]?|gedankenexperiment|gedankenspiel|satire|parodie|was wäre wenn|beispieltext|mustertext|platzhalter|planspiel)(?: (?:beispiel|fall|szenario|eintrag|text|geschichte))?)",
    others_say=r"(?:(?:die )?(?:behauptung(?:en)?|vorwürfe|gerüchte|kritiker|gegner|befürworter|einwände|argumente (?:für|gegen)|gastbeitrag|leserbrief(?:e)?|anzeige|werbung|was (?:die )?\w+(?: \w+)? (?:sagen|sagt|behaupten|meinen)|leserstimmen)(?: (?:der|des|von) [\w ]{2,40})?)",
    condition=r"(?:(?:nur )?(?:wenn|falls|sofern|vorausgesetzt|solange|im falle?|unter der (?:bedingung|voraussetzung)|nur (?:für|bei|nach)|sollte (?:der|die|das)|sobald))\b",
    says=r"\b(?:sagt|sagte|sagen|sagten|erklär(?:t|te|ten|en)|mein(?:t|te|ten|en)|behaupte[nt]|behauptete[n]?|schr(?:eibt|ieb|ieben)|betont|betonte|so|laut|zitiert|rief|warnte|warnt|fügte|kündigte|versprach|heißt es|berichtet|berichtete)\b",
    no_longer=r"(?:ist|sind) (?:heute |inzwischen )?nicht mehr (?:der fall|so|gültig|richtig|wahr)",
    nay=r"[(\[–—]?\s*(?:falsch|stimmt nicht|unsinn|unwahr|nein|irrtum|ein mythos|mitnichten|nicht wahr)\s*[.!)\]]|das gegenteil ist (?:wahr|richtig|der fall)|(?:richtige )?(?:antwort|urteil|lösung):? (?:ist )?(?:falsch|nein|unwahr)",
    denies_it=rf"[^.;:,]{{2,80}}?\b(?:bestreite[nt]|bestritt(?:en)?|dementier(?:t|en|te|ten)|widersprich?t|widersprechen|widersprach(?:en)?|weist|weisen|wies|wiesen|widerleg(?:t|en|te|ten)|bezweifel(?:t|n|te|ten)|zog|zogen|nahm)(?: \w+)? (?:{_DE_THING}|das|dies|dem)(?: \w+)?(?=\s*(?:[.,;]|\Z|zurück|als\b|am\b|im\b))|(?:belege|beweise) dafür gibt es (?:bislang |bisher )?(?:nicht|keine)|dafür gibt es (?:\w+ )?keine(?:rlei)? (?:\w+ )?(?:belege|beweise|hinweise|bestätigung)|ob (?:das|dies|{_DE_THING}) (?:\w+ )?(?:stimmt|zutrifft|wahr ist),? ist (?:\w+ )?(?:unklar|offen|umstritten)",
    confirmed=r"(?:ist|sind|wurde|wurden|ließ|konnte|war|hat)(?: \w+){0,4}? (?:bestätigt|bestätigen|belegt|belegen|bewiesen|nachgewiesen|überprüft|überprüfen|geprüft|verifiziert|gesichert)",
)
_FR_THING = (
    r"(?:cette|ce|cet|ces|la|le|les|l['’]|toutes ces|tous ces|les deux)(?: ?\w+){0,2}? ?(?:affirmations?|déclarations?|allégations?|chiffres?|rumeurs?|thèse|théorie|hypothèse|idée|croyance|accusations?|annonces?|"
    r"récit|version|citations?|phrases?|informations?|promesses?|prévisions?|argument|données|passage|propos|estimations?)"
)
_FR = ContextWords(
    opener=r"(?:(?:mais|or|cependant|toutefois|pourtant|en fait|en réalité|plus tard|depuis|aujourd['’]hui|et|rectificatif ?:?),? )?",
    thing=_FR_THING,
    bare=r"(?:cela|ceci|ça|c['’]|ce|tout cela|il)",
    none_of=r"(?:rien de (?:tout )?(?:cela|ceci)|rien de tout ça|aucun de ces (?:chiffres|propos|éléments)|aucune de ces (?:affirmations|déclarations|informations|données)|aucun(?:e)? d['’]entre (?:eux|elles))",
    falsified=(
        r"(?:(?:est|était|sont|étaient|a été|ont été|s['’](?:est|était|sont) (?:\w+ )?(?:avérée?s?|révélée?s?)|s['’]avère(?:nt)?|n['’](?:est|était|a|ont|sont))(?: \w+){0,3}? ?)"
        r"(?:fau(?:x|sse?s?)|pas (?:vraie?s?|exacte?s?|le cas|correcte?s?|avérée?s?)|inexacte?s?|erronée?s?|infondée?s?|un (?:\w+ )?(?:mythe|mensonge|canular)|une (?:\w+ )?(?:légende|rumeur|erreur|invention|idée reçue)|inventée?s?|démentie?s?|réfutée?s?|contestée?s?|contredite?s?|trompeuse?s?|jamais eu lieu|pas tenu)(?! (?:pour|dans)\b)"
    ),
    recalled=r"(?:(?:a|ont|est|sont|fut|était)(?: \w+){0,3}? ?(?:retirée?s?|rétractée?s?|corrigée?s?|rectifiée?s?|remplacée?s?|abrogée?s?|périmée?s?|obsolètes?|caduque?s?|dépassée?s?|supprimée?s?)|n['’]est plus (?:le cas|vraie?|valable|exacte?|en vigueur|d['’]actualité)|ne (?:sont|est|s['’]appliquent?) plus)",
    unconfirmed=r"(?:(?:n['’](?:a|ont|est|était|avait)|ne (?:sont|peut|peuvent)) ?(?:\w+ )?(?:pas|jamais|pas encore)(?: \w+){0,3}? ?(?:confirmée?s?|vérifiée?s?|prouvée?s?|établie?s?|auditée?s?)|(?:est|sont|reste|restent|demeure|demeurent)(?: \w+){0,1}? (?:non confirmée?s?|à confirmer|contestée?s?|spéculative?s?|non vérifiée?s?|sujette?s? à caution))",
    given=r"(?:est|sont|était|étaient|,)? ?(?:(?:du moins |en tout cas )?ce (?:que|qu['’]) ?(?:\w+['’ ]?){0,6}?(?:affirm\w+|prétend\w*|dit|disent|soutien\w+|assur\w+|déclar\w+|croi\w+|avanc\w+)|(?:l['’]|la |le )(?:avis|opinion|position|point de vue|version|thèse|argument) (?:de|du|des|d['’])|une (?:simple )?(?:allégation|affirmation|opinion))",
    limited=r"(?:ne (?:vaut|valent|s['’]applique(?:nt)?|tien(?:t|nent)|fonctionne|concerne(?:nt)?|serait|se produira)(?: \w+){0,3}? (?:que|qu['’])|(?:vaut|valent|s['’]applique(?:nt)?|est (?:valable|vrai|possible))(?: \w+){0,3}? (?:si|à condition|tant que|sous réserve|uniquement|seulement)|suppos(?:e|ent) (?:que|un)|dépend(?:ent)? (?:de|du)|sous réserve)",
    invented=r"(?:est|sont|était)(?: \w+){0,3}? ?(?:hypothétiques?|fictifs?|fictives?|inventée?s?|imaginaires?|une (?:\w+ )?(?:fiction|satire|parodie|simulation|illustration)|un (?:\w+ )?(?:scénario|exemple fictif|exemple inventé|canular))",
    so_says=r"(?:c['’]est )?(?:du moins|en tout cas),? (?:ce que|selon)|ainsi (?:parle|le dit|l['’]affirme)|selon (?:elle|lui|eux|elles|[\w'’ ]{2,40})\.$",
    sayer_alone=r"(?:c['’]est ce que |ainsi )?(?:affirme(?:nt)?|dit|disent|soutien(?:t|nent)|prétend(?:ent)?|assure(?:nt)?|déclare(?:nt)?) [^.]{2,50}\.",
    follows=r"(?:(?:la|le|les) suivante?s?|comme suit|ce qui suit|suivante?s? ?:|:\s*$)",
    said_head=r"(?:affirm\w+|prétend\w*|dit|disent|déclar\w+|soutien\w+|selon|d['’]après|critiques|opposants|adversaires|partisans|détracteurs|rumeurs?|accus\w+|assur\w+|avanc\w+|écri(?:t|vait|vent)|citation|propos)",
    plan_head=r"(?:propos(?:ition|itions|e|ent|ait)|projets?|plans?|ébauche|prévoi\w*|envisag\w+|objectifs?|motion|programme|recommand\w+|souhait\w+|prévisions?|scénario|visent?|serai(?:t|ent))",
    old_head=r"(?:(?:ancienne?|précédente?|première|antérieure?|version initiale|version antérieure|version précédente|version originale)(?: \w+)?(?: (?:version|texte|rédaction|article|règle|édition))?|avant (?:la )?(?:correction|modification|rectification)|(?:initialement|auparavant),? (?:le texte|l['’]article|on lisait)|n['’]est plus en vigueur)",
    false_head=r"(?:(?:fausse?s?|mauvaise?s?|erronée?s?|incorrecte?s?|inventée?s?) (?:réponses?|informations?|affirmations?|entrées?|nouvelles?|exemples?)|(?:réponses?|informations?|affirmations?|entrées?|nouvelles?|exemples?) (?:fausse?s?|erronée?s?|incorrecte?s?|inventée?s?)|(?:est|sont|était|étaient) (?:toutes? |tous )?(?:fau(?:x|sse?s?)|inventée?s?)|idées? reçues?|mythes?|vrai ou faux|laquelle (?:de ces|des)|lequel de ces|canular)",
    limit_head=r"(?:(?:seulement|uniquement|que) (?:si|pour|en cas)|\bsi\b|à condition|tant que|sous réserve|en cas de|dans le cas où|sauf si|pourvu que|à supposer)",
    supposes=r"(?:supposons|imaginons|imaginez|supposez|admettons|prenons un (?:exemple|cas) (?:fictif|hypothétique)|dans (?:ce|cet|notre|un|le)(?: \w+){0,2} (?:scénario|exemple|roman|film|jeu)|à titre d['’]exemple (?:fictif|hypothétique)|et si|hypothétiquement)",
    goes_on=r"(?:alors|dans ce cas|ainsi|donc|par conséquent)\b",
    corrects=r"(?:en fait|en réalité|faux[.!:, ]|non[,.!:]|c['’]est faux|au contraire|la vérité|vérité ?:|réalité ?:|fait ?:|le contraire|vrai ?:)",
    myth=r"(?:(?:mythe|idée reçue|idées reçues|mythes|faux|fausse nouvelle|rumeur|rumeurs|légende|mensonge|canular|fausses? réponses?|mauvaises? réponses?|réponses? (?:fausses?|incorrectes?)|intox|fausses? affirmations?|contrevérité)(?: (?:n[°o] ?)?\d+)?)",
    truth=r"(?:fait|faits|vérité|réalité|vrai|bonne réponse|réponse|info)(?: \d+)?",
    old=r"(?:(?:ancienne?|précédente?|antérieure?)s? (?:version|texte|rédaction|règles?|article)|version (?:antérieure|précédente|initiale|périmée|obsolète)|texte abrogé|périmé|obsolète|retiré|rétractation)",
    planned=r"(?:(?:le |la |les )?(?:projets?|propositions?|plans?|ébauche|avant-projet|motion|objectifs?|perspectives|prévisions?|scénario(?: \w+)?|recommandations?|revendications?)(?: (?:de|du|des|pour) [\w' ’]{2,40})?)",
    invented_head=r"(?:(?:un )?(?:exemple|cas|scénario|texte|récit) (?:hypothétique|fictif|inventé|imaginaire)|fiction|satire|parodie|expérience de pensée|et si|simulation)",
    others_say=r"(?:(?:les |la )?(?:affirmations?|allégations?|accusations?|rumeurs?|critiques|opposants|partisans|objections?|arguments? (?:pour|contre)|tribune|courrier des lecteurs|publicité|publireportage|témoignages?|ce que (?:disent|dit|pensent|prétendent) [\w' ’]{2,40})(?: (?:de|du|des) [\w' ’]{2,40})?)",
    condition=r"(?:(?:seulement |uniquement )?(?:si\b|s['’]il|à condition|en cas d|au cas où|tant que|sous réserve|pourvu que|dans le cas où|sauf si|dès que|lorsque (?=.*(?:dépass|attein))))",
    says=r"(?:\b(?:dit|dis(?:ait|ent)|affirm\w+|déclar\w+|expliqu\w+|assur\w+|soutien\w+|selon|ajout\w+|écri(?:t|vait|vent)|prétend\w*|raconte\w*|annonc\w+|promis|promet|avert\w+|estime\w*|précis\w+|a-t-(?:il|elle)|conclu\w*)\b)",
    no_longer=r"(?:n['’]est|ne sont) plus (?:le cas|vraie?s?|valables?|exacte?s?)",
    nay=r"[(\[–—]?\s*(?:faux|c['’]est faux|non|inexact|un mythe|pas vrai|absurde)\s*[.!)\]]|(?:c['’]est )?(?:tout )?le contraire (?:est vrai|qui est vrai)|(?:la )?(?:bonne )?(?:réponse|verdict) ?:? (?:est )?(?:faux|non|fausse)",
    denies_it=rf"[^.;:,]{{2,80}}?\b(?:dément(?:ent)?|a démenti|ont démenti|conteste(?:nt)?|a contesté|ont contesté|rejette(?:nt)?|a rejeté|réfute(?:nt)?|a réfuté|nie(?:nt)?|a nié|contredit|contredisent|a retiré|ont retiré) (?:{_FR_THING}|cela|ceci)(?=\s*(?:[.,;]|\Z|comme\b|en\b|dans\b|et\b))|(?:rien ne (?:le )?prouve|aucune preuve n[e'’] ?(?:vient |a )?(?:\w+ )?(?:étay\w+|confirm\w+|appuy\w+)|il n[’']y a aucune preuve de) ?(?:{_FR_THING}|cela|ceci)?|(?:personne|aucun\w* [^.;,]{{2,30}}) ne l['’]a (?:confirmé|vérifié|prouvé)",
    confirmed=r"(?:n['’](?:a|ont|est)|ne (?:sont|peut))(?: \w+){0,4}? ?(?:confirmée?s?|vérifiée?s?|prouvée?s?|établie?s?|étayée?s?)",
)
_ES_THING = (
    r"(?:esta|este|estas|estos|esa|ese|esas|esos|dicha|dicho|dichas|dichos|la|el|las|los|tal|tales|ambas|todas estas|todos estos)(?: \w+){0,2}? (?:afirmaci(?:ón|ones)|declaraci(?:ón|ones)|cifras?|rumor(?:es)?|tesis|teoría|hipótesis|idea|creencia|"
    r"acusaci(?:ón|ones)|anuncio|relato|versión|citas?|frases?|informaci(?:ón|ones)|promesas?|previsi(?:ón|ones)|argumentos?|datos?|dato|noticia|alegaci(?:ón|ones)|estimaci(?:ón|ones))"
)
_ES = ContextWords(
    opener=r"(?:(?:pero|sin embargo|no obstante|en realidad|de hecho|más tarde|luego|hoy|y|fe de erratas:?),? )?",
    thing=_ES_THING,
    bare=r"(?:esto|eso|todo esto|todo eso|ello)",
    none_of=r"(?:nada de (?:esto|eso|ello)|ninguna de (?:estas|esas) (?:afirmaciones|cifras|declaraciones|informaciones)|ninguno de (?:estos|esos) datos|ninguna de ellas|ninguno de ellos)",
    falsified=(
        r"(?:(?:es|era|son|eran|fue|fueron|ha sido|han sido|resultó|resultaron|resulta|no (?:es|era|son|eran|fue))(?: \w+){0,3}? )?"
        r"(?:fals[oa]s?|(?<=no es )(?:cierto|verdad|así|correcto)|(?<=no era )(?:cierto|verdad|así)|(?<=no son )(?:ciertas|ciertos|correctas)|(?<=no es )ciert[oa]|incorrect[oa]s?|erróne[oa]s?|un (?:\w+ )?(?:mito|bulo|engaño|error|rumor)|una (?:\w+ )?(?:mentira|leyenda|invención)|inventad[oa]s?|desmentid[oa]s?|refutad[oa]s?|infundad[oa]s?|engañosas?|negad[oa]s? por|nunca ocurrió)(?! (?:para|en (?:el|la|todos))\b)"
    ),
    recalled=r"(?:(?:fue|fueron|ha sido|han sido|está|están|quedó|se ha)(?: \w+){0,3}? ?(?:retirad[oa]s?|retractad[oa]s?|corregid[oa]s?|rectificad[oa]s?|sustituid[oa]s?|reemplazad[oa]s?|derogad[oa]s?|obsolet[oa]s?|superad[oa]s?|anulad[oa]s?|eliminad[oa]s?)|ya no (?:es|son|está|están|vale|valen|se aplica|rige)|se retiró|se retractó)",
    unconfirmed=r"(?:(?:no|nunca|aún no|todavía no) (?:ha|han|se ha|se han|está|están|fue|fueron|pudo|pudieron|ha podido)(?: \w+){0,3}? ?(?:confirmad[oa]s?|confirmarse|verificad[oa]s?|verificarse|probad[oa]s?|comprobad[oa]s?|demostrad[oa]s?|auditad[oa]s?)|(?:está|están|sigue|siguen|permanece|permanecen) (?:sin (?:confirmar|verificar)|en disputa|en duda))",
    given=r"(?:es|son|era|eran|,)(?: \w+){0,3}? (?:lo que (?:\w+ ){0,4}?(?:afirm\w+|dic\w+|sostien\w+|aleg\w+|cre\w+|asegur\w+|defiend\w+|argument\w+)|la (?:opinión|posición|versión|tesis|postura) de|según|una (?:mera |simple )?(?:alegación|afirmación|opinión))",
    limited=r"(?:(?:solo|sólo|únicamente|solamente) (?:vale|valen|es válid[oa]|es ciert[oa]|se aplica|se aplican|rige|funciona|ocurre|sirve|se cumple|será|sería)(?: \w+){0,3}? (?:si|cuando|para|en|mientras|siempre)|(?:vale|valen|es válid[oa]|es ciert[oa]|se aplica|se aplican|rige|ocurre|se cumple)(?: \w+){0,3}? (?:si|siempre que|mientras|a condición|cuando|solo|sólo)|supone[n]? que|depende[n]? de|requiere que)",
    invented=r"(?:es|son|era|eran)(?: \w+){0,3}? (?:hipotétic[oa]s?|fictici[oa]s?|inventad[oa]s?|imaginari[oa]s?|una (?:\w+ )?(?:ficción|sátira|parodia|simulación)|un (?:\w+ )?(?:ejemplo ficticio|experimento mental|supuesto|escenario))",
    so_says=r"(?:eso|esto|así) (?:dice[n]?|afirma[n]?|sostiene[n]?|opina[n]?|lo (?:afirma|dice|asegura))|(?:eso|esto) es,? (?:al menos,? )?según|al menos (?:eso|así) (?:dic|afirm|sost|aseg)\w+|según [\w ]{2,40}\.$",
    sayer_alone=r"(?:eso |así )?(?:afirma[n]?|dice[n]?|sostiene[n]?|asegura[n]?|alega[n]?|lo afirma) [^.]{2,50}\.",
    follows=r"(?:(?:lo|el|la|los|las) siguientes?|siguientes?|:\s*$)",
    said_head=r"(?:afirm\w+|dic(?:e|en|ho)|dijo|dijeron|declar\w+|sostien\w+|según|críticos|opositores|detractores|partidarios|defensores|rumor(?:es)?|acus\w+|asegur\w+|aleg\w+|escrib\w+|cita|palabras)",
    plan_head=r"(?:propuestas?|propone[n]?|proyectos?|planes|plan|borrador|prevé[n]?|contempla[n]?|objetivos?|moción|programa|recomend\w+|pretende[n]?|previsiones|escenario|quiere[n]?|sería[n]?)",
    old_head=r"(?:(?:anterior|antigua|antiguo|primera|original|previa|previo)(?: \w+)?(?: (?:versión|texto|redacción|norma|edición|artículo))?|versión (?:anterior|previa|original|antigua|inicial)|antes de la (?:corrección|modificación|rectificación)|(?:originalmente|antes|anteriormente) (?:decía|rezaba|se leía)|ya no (?:vigente|está en vigor))",
    false_head=r"(?:(?:fals[oa]s?|erróne[oa]s?|incorrect[oa]s?|inventad[oa]s?) (?:respuestas?|afirmaciones|entradas?|noticias?|ejemplos?)|(?:respuestas?|afirmaci(?:ón|ones)|entradas?|noticias?|ejemplos?|información) (?:fals[oa]s?|errónea?s?|incorrect[oa]s?|inventad[oa]s?)|(?:es|son|era|eran) (?:tod[oa]s )?fals[oa]s?|mitos?|bulos?|verdadero o falso|cuál de (?:estas|las siguientes|estos|los siguientes))",
    limit_head=r"(?:(?:solo|sólo|únicamente|solamente) (?:si|para|cuando|en)|\bsi\b|siempre que|a condición|mientras|en caso de|salvo que|a menos que|suponiendo)",
    supposes=r"(?:supongamos|imaginemos|imagine(?:n|mos)?\b|supóngase|suponga(?:n)?|pongamos (?:por caso|que)|en (?:este|ese|nuestro|un|el)(?: \w+){0,2} (?:escenario|ejemplo|supuesto|experimento mental|novela|película|juego)|hipotéticamente|y si|a modo de ejemplo (?:ficticio|hipotético))",
    goes_on=r"(?:entonces|en ese caso|en este caso|así|por tanto|por lo tanto)\b",
    corrects=r"(?:en realidad|de hecho|falso[.!:, ]|no[,.!:]|no es cierto|no es verdad|al contrario|la verdad es|verdad:|realidad:|hecho:|lo contrario)",
    myth=r"(?:(?:mito|mitos|falso|bulo|bulos|rumor|rumores|leyenda|mentira|engaño|respuestas? (?:falsas?|incorrectas?|erróneas?)|creencia errónea|falsas creencias|noticia falsa|afirmaci(?:ón|ones) falsas?)(?: (?:n\.?º ?)?\d+)?)",
    truth=r"(?:hecho|hechos|verdad|realidad|verdadero|cierto|respuesta(?: correcta)?|dato)(?: \d+)?",
    old=r"(?:(?:versión|texto|redacción|norma|reglas?) (?:anterior|previa|antigua|obsoleta|derogada|retirada)|antigua (?:versión|redacción|norma)|derogad[oa]|obsolet[oa]|retirad[oa]|retractación|ya no vigente)",
    planned=r"(?:(?:el |la |las |los )?(?:propuestas?|proyectos?|planes|plan|borrador|anteproyecto|moción|objetivos?|perspectivas|previsiones|escenario(?: \w+)?|recomendaciones|reivindicaciones)(?: (?:de|del|para) [\w ]{2,40})?)",
    invented_head=r"(?:(?:un )?(?:ejemplo|caso|escenario|texto|relato|supuesto) (?:hipotético|ficticio|inventado|imaginario)|ficción|sátira|parodia|experimento mental|y si|simulación)",
    others_say=r"(?:(?:las |los |la )?(?:afirmaciones|alegaciones|acusaciones|rumores|críticos|opositores|defensores|objeciones|argumentos (?:a favor|en contra)|tribuna|cartas al director|publicidad|publirreportaje|testimonios|lo que (?:dicen|dice|afirman|creen) [\w ]{2,40})(?: (?:de|del) [\w ]{2,40})?)",
    condition=r"(?:(?:solo |sólo )?(?:si\b|siempre que|en caso de|a condición|mientras|salvo que|a menos que|en el supuesto|cuando (?=.*(?:super|exced|alcan))))",
    says=r"(?:\b(?:dice|dijo|dicen|dijeron|afirm\w+|declar\w+|explic\w+|asegur\w+|sostien\w+|según|añad\w+|escrib\w+|aleg\w+|relat\w+|anunci\w+|prometi\w+|advirt\w+|señal\w+|coment\w+|concluy\w+)\b)",
    no_longer=r"ya no (?:es|son) (?:así|cierto|ciertas?|válid[oa]s?|el caso|verdad)",
    nay=r"[(\[–—]?\s*(?:falso|no es cierto|mentira|no|incorrecto|un mito|no es verdad|absurdo)\s*[.!)\]]|(?:es )?(?:todo )?lo contrario(?: es cierto| es verdad)|(?:la )?(?:respuesta|veredicto|solución)(?: correcta)?:? (?:es )?(?:falso|no\b|falsa)",
    denies_it=rf"[^.;:,]{{2,80}}?\b(?:nieg(?:a|an)|neg(?:ó|aron)|desmiente[n]?|desmintió|desmintieron|rechaz(?:a|an|ó|aron)|disput(?:a|an|ó)|refut(?:a|an|ó|aron)|contradi(?:ce|cen|jo|jeron)|cuestion(?:ó|aron)|retir(?:ó|aron)) (?:{_ES_THING}|esto|eso)(?=\s*(?:[.,;]|\Z|como\b|en\b|y\b))|no hay (?:\w+ )?(?:pruebas|evidencias?|constancia) (?:de|para|que (?:respalden?|confirmen?)) (?:{_ES_THING}|esto|eso|ello)|nadie lo ha (?:confirmado|verificado)",
    confirmed=r"(?:ha|han|está|están|fue|fueron|se ha)(?: \w+){0,4}? ?(?:confirmad[oa]s?|verificad[oa]s?|probad[oa]s?|comprobad[oa]s?|demostrad[oa]s?)",
)
_ZH_THING = r"(?:(?:这|那|該|该|此|上述|以上|這|前述)(?:一|个|個|些|种|種|条|條|番|项|項|组|組|类|則|则)?(?:错误|所谓|最初的?|早先的?)?(?:说法|說法|言论|言論|声明|聲明|主张|主張|数字|數字|数据|數據|消息|传闻|傳聞|谣言|謠言|观点|觀點|指控|结论|結論|信息|报道|報道|表述|陈述|陳述|断言|斷言|论断|论点|预测|承诺|猜测|内容|看法|故事|理论|假设))"
_ZH = ContextWords(
    opener=r"(?:(?:但|但是|然而|不过|不過|事实上|事實上|其实|其實|后来|後來|目前|实际上|更正)[，,：:]?)?",
    thing=_ZH_THING,
    bare=r"(?:这|這|此|那|对此|對此|这些|這些|这一点)",
    none_of=r"(?:这些(?:都|均|全都|全)?(?=没有|未|不|并非|尚未)|以上(?:内容|说法|各项)?(?:都|均)?(?=没有|未|不|并非|尚未)|上述(?:内容|说法)?(?:都|均)?(?=没有|未|不|并非|尚未))",
    falsified=r"(?:(?:[^，。；]{0,8})(?:不属实|不屬實|不实|不實|不正确|不准确|并非事实|並非事實|不是事实|是错误的|是錯誤的|是错的|是假的|纯属(?:虚构|谣言|捏造)|純屬(?:虛構|謠言)|系谣言|是谣言|是謠言|为假|有误|有誤|不成立|站不住脚|被(?:证明是错|证伪|推翻|驳斥|辟谣|否认|否定|揭穿)|遭到?(?:否认|否認|驳斥|質疑|质疑)|已被(?:证伪|推翻|驳斥|辟谣|否认|否定)|是一?个?(?:误解|誤解|谎言|謊言|骗局|神话)|从未发生|從未發生|並不正確|并不正确|并不属实))",
    recalled=r"(?:(?:[^，。；]{0,10})(?:已?(?:被|经)?(?:撤回|收回|撤销|撤銷|更正|修正|取代|废止|廢止|删除|刪除|作废|作廢|推翻)|不再(?:有效|适用|適用|成立|属实)|已(?:经)?过时|已(?:經)?過時|已失效))",
    unconfirmed=r"(?:[^，。；]{0,6}(?:尚?未(?:经|經|得到|获得|获|獲|能|被)?[^，。；]{0,4}(?:证实|證實|确认|確認|核实|核實|审计|验证|證明|证明)|没有(?:得到|经过|获得)?[^，。；]{0,4}(?:证实|确认|核实|审计|验证)|無法證實|无法(?:证实|核实)|有待(?:证实|核实|确认)|存在争议|存在爭議|有争议|存疑))",
    given=r"(?:(?:只|仅|僅|只不过|不过)?是[^，。；]{1,16}(?:的说法|的說法|的主张|的主張|的观点|的觀點|的看法|的一面之词|的指控|的意见|的宣称|所说|所称|声称的|宣称的|认为的)|(?:只|仅)?是[^，。；]{0,10}(?:一面之词|个人意见)|由[^，。；]{1,12}(?:提出|声称))",
    limited=r"(?:(?:只有|仅|僅|只)(?:在|当|當|适用|適用|对|對|限)|[^，。；]{0,6}(?:成立|适用|適用|有效|实现)的?(?:前提|条件)|[^，。；]{0,4}(?:前提|条件|條件)是|[^，。；]{0,4}取决于|[^，。；]{0,4}取決於|[^，。；]{0,4}(?:建立在|基于)[^。]{0,20}(?:假设|前提)|[^，。；]{0,4}以[^，。；]{1,20}为(?:前提|条件))",
    invented=r"(?:(?:[^，。；]{0,4})(?:纯属|是|均为|只是|仅为)[^，。；]{0,4}(?:虚构|虛構|假设|假設|假想|杜撰|编造|讽刺|玩笑|举例|示例|模拟))",
    so_says=r"(?:这|这是|以上(?:是|为)?|这就?是|上述(?:是|为)?)[^，。；]{1,16}(?:的说法|的主张|的观点|所说|所称|声称|宣称)|(?:这|以上)[^，。]{0,4}(?:只是|不过是)",
    sayer_alone=r"[^，。；]{2,14}(?:这样说|如是说|如此声称|这样声称|這樣說|这么说|如此表示|这样认为)(?:道)?。",
    follows=r"(?:如下|以下|下列|[：:]\s*$)",
    said_head=r"(?:声称|聲稱|宣称|宣稱|称|稱|认为|認為|主张|主張|表示|说|說|指控|批评者|批評者|反对者|反對者|支持者|传闻|傳聞|谣言|据|據|写道|寫道|指出)",
    plan_head=r"(?:建议|建議|提案|草案|计划|計劃|方案|规划|規劃|拟|擬|目标|目標|设想|設想|议案|議案|征求意见稿|预测|预计|情景)",
    old_head=r"(?:(?:早期|先前|此前|之前|原|旧|舊|原来|原先|更正前|修订前|修改前|最初)的?(?:版本|文本|条文|報道|报道|表述|条款|内容|文章|规定|说法)|更正前|修订前|修改前|(?:曾|原)(?:写道|规定为|表述为)|已废止|已作废)",
    false_head=r"(?:(?:错误|錯誤|虚假|虛假|不实|不實|假)(?:的)?(?:答案|说法|說法|条目|陈述|信息|消息|新闻|示例|例子|选项|观念)|(?:常见|流行)(?:的)?(?:误区|迷思|误解|谣言)|误区|誤區|迷思|谣言|謠言|(?:都|均)?(?:是|为)(?:错误|假|虚构|不实)的|下列哪|以下哪|判断对错|是真是假|真还是假)",
    limit_head=r"(?:只有(?:在|当)?|仅(?:在|当|适用于)|仅限|如果|若(?!干)|前提|条件|一旦|假如|除非|只要)",
    supposes=r"(?:假设|假設|假定|假如|设想|設想|想象|想像|试想|試想|比方说|在(?:这|该|此|這|本|一)(?:个|一|種|种)?(?:假想|假设|虚构)?(?:的)?(?:情景|情境|场景|例子|小说|电影|游戏|思想实验)(?:中|下|里)?|如果(?=[^，。]{0,12}会怎样))",
    goes_on=r"(?:那么|那麼|则|則|这样|這樣|在这种情况下|于是|因此)",
    corrects=r"(?:事实上|事實上|其实|其實|实际上|實際上|错[。！，]|錯[。！，]|不对|不對|并非如此|並非如此|恰恰相反|事实是|真相|事实[：:]|错误[。！])",
    myth=r"(?:(?:常见|流行)?(?:误区|誤區|迷思|谣言|謠言|传言|傳言|错误|錯誤|假|虚假|误解|誤解|错误答案|错误说法|错误选项|谎言|不实信息)(?:[一二三四五六七八九十\d]+)?)",
    truth=r"(?:事实|事實|真相|正确|正確|真|正解|正确答案|答案|辟谣)(?:[一二三四五六七八九十\d]+)?",
    old=r"(?:(?:旧|舊|原|早期|历史|先前|修订前|更正前)(?:的)?(?:版本?|文本|条文|规定|内容|报道|表述)|已(?:废止|撤回|作废|过时|失效)|(?:废止|撤回)(?:声明)?)",
    planned=r"(?:[^，。]{0,10}(?:草案|提案|建议|建議|计划|計劃|方案|规划|規劃|议案|征求意见稿|目标|目標|展望|预测|情景[一二三\d]?|设想))",
    invented_head=r"(?:(?:假设|假想|虚构|虛構|模拟|思想实验|讽刺|示例|举例)(?:情景|场景|案例|例子|条目|文本|故事)?[一二三\d]?)",
    others_say=r"(?:(?:[^，。]{0,10})(?:的说法|的观点|的指控|的主张|声称|读者来信|广告|推广|反对意见|支持者|反对者|批评者|指控|传闻))",
    condition=r"(?:如果|若(?!干)|只有|仅(?:在|当|限)|除非|只要|一旦|假如|倘若|(?:当|在)?[^，。：]{1,20}(?:时|的情况下|情况下|條件下|条件下|時)(?=[：:，]?\s*$))",
    says=r"(?:说|說|称|稱|表示|认为|認為|声称|聲稱|指出|写道|寫道|告诉|宣布|强调|強調|坦言|回忆|解释|承诺|警告|回应)",
    no_longer=r"(?:如今|现在|目前)?(?:已经?)?不再(?:成立|属实|如此|正确|有效)",
    nay=r"[（(—]?\s*(?:错|錯|错误|錯誤|假|不对|不對|不实|并非如此|並非如此|谣言|不是)\s*[。！）)]|(?:事实)?恰恰相反|(?:正确)?答案[：:是为]{0,2}(?:错|否|假)",
    denies_it=rf"[^。；，]{{2,20}}?(?:否认|否認|反驳|反駁|质疑|質疑|驳斥|駁斥|撤回|收回|不认同|辟谣)(?:了|过)?{_ZH_THING}|[^。；，]{{2,20}}?对(?:此|{_ZH_THING})[^。；，]{{0,8}}(?:否认|否認|反驳|质疑|異議|异议|驳斥|辟谣)|(?:但|目前|然而)?(?:并无|没有|尚无|缺乏)(?:任何)?证据(?:支持|证明|证实|表明)?(?:这一点|此事|{_ZH_THING})",
    confirmed=r"(?:[^，。；]{0,6}(?:尚?未(?:经|經|得到|获得|获|獲|能|被)?[^，。；]{0,4}(?:证实|證實|确认|確認|核实|核實|审计|验证|證明|证明)|没有(?:得到|经过|获得)?[^，。；]{0,4}(?:证实|确认|核实|审计|验证)|無法證實|无法(?:证实|核实)|有待(?:证实|核实|确认)|存在争议|存在爭議|有争议|存疑))",
)
_JA_THING = r"(?:(?:この|その|あの|これらの|それらの|上記の|以上の|前述の|同)(?:[^、。]{0,6}の)?(?:主張|発言|説明|数字|数値|噂|うわさ|情報|報道|声明|説|見解|話|記述|記載|意見|告発|結論|予測|約束|データ|内容|仮説|俗説|言い伝え|見方))"
_JA = ContextWords(
    opener=r"(?:(?:しかし|だが|ただし|だけど|実際には|実際は|後に|のちに|現在|なお|訂正)[、：:]?)?",
    thing=_JA_THING,
    bare=r"(?:これ|それ|このこと|そのこと|以上)",
    none_of=r"(?:これらは(?:いずれも|どれも|すべて)|いずれも|どれも|以上は(?:いずれも|すべて))",
    falsified=r"(?:[^。]{0,14}(?:誤り|間違い|事実ではな|真実ではな|正しくな|虚偽|嘘|うそ|デマ|誤解|俗説(?:にすぎ|だ|である)|作り話|根拠がな|根拠のな|否定され|反証され|覆され|論破され|捏造|でたらめ))",
    recalled=r"(?:[^。]{0,14}(?:撤回|取り消|訂正|修正され|廃止され|置き換え|差し替え|削除され|古くな|無効とな|失効|もはや(?:当てはまら|正しくな|有効では)|もう(?:当てはまら|正しくな)))",
    unconfirmed=r"(?:[^。]{0,14}(?:確認されていな|確認できていな|確認は(?:取れて|されて)いな|検証されていな|証明されていな|立証されていな|裏付けられていな|裏付けはな|監査を受けていな|未確認|異論があ))",
    given=r"(?:[はが]、?[^。]{1,20}(?:の主張|の言い分|の見解|の意見|の説明|の立場|が主張す|の話|が言っている|が主張している|によるもの|によれば)[^。]{0,12}(?:だ|である|です|にすぎな|に過ぎな|ものだ|こと)|[はが]あくまで)",
    limited=r"(?:[^。]{0,14}(?:場合(?:に)?(?:のみ|限|だけ)|場合にしか|ときにのみ|ときだけ|条件(?:とする|と|として|付き)|前提(?:とする|と|として)|に限(?:る|られ|って)|次第(?:だ|で)|限り(?:で|に)?(?:成り立|有効|当てはま)))",
    invented=r"(?:[^。]{0,8}(?:架空|仮定|仮想|フィクション|作り話|創作|冗談|風刺|パロディ|例え話|仮の例)(?:の話|の例|のもの)?(?:だ|です|である|に))",
    so_says=r"(?:と|というのが|というのは)[^。]{1,20}(?:主張|言い分|見解|立場|説明)|以上が?は?[^。]{1,16}(?:主張|言い分|見解)",
    sayer_alone=r"(?:と|そう)[^。]{2,16}(?:主張している|主張する|述べている|述べた|語った|言う|話す|話した|言っている)。",
    follows=r"(?:次の(?:通り|とおり|よう)|以下の(?:通り|とおり|よう)|以下に|下記|[：:]\s*$)",
    said_head=r"(?:主張|述べ|言(?:う|い|って)|語|批判者|反対派|反対者|支持者|賛成派|噂|によると|によれば|と説明|訴え|発言|コメント|告発)",
    plan_head=r"(?:提案|草案|計画|案(?:は|では|に)|構想|目標|方針|動議|予測|見通し|シナリオ|要望|勧告|マニフェスト)",
    old_head=r"(?:(?:以前|旧|当初|訂正前|改定前|改正前|修正前|古い|前)の?(?:版|バージョン|記述|文章|記事|規定|表現|文言)|訂正前|改正前|修正前|(?:当初|以前)は?(?:次のように)?(?:書かれて|記載されて))",
    false_head=r"(?:(?:誤った|間違った|虚偽の|偽の|嘘の|不正確な)(?:答え|主張|記述|情報|例|項目|ニュース|回答|選択肢)|誤答|(?:よくある|広まった)(?:誤解|迷信|デマ)|誤解|迷信|デマ|俗説|(?:は|が)(?:すべて|いずれも)?(?:誤り|嘘|偽り|間違い)|次のうち|正しいものはどれ|本当か嘘か|○か×か)",
    limit_head=r"(?:場合に(?:のみ|限)|に限り|もし|ならば|であれば|場合は|場合、|場合[：:]|条件|前提|とき[：:]|ときのみ)",
    supposes=r"(?:仮に|もし(?:も)?|たとえば、?(?:仮に|架空)|想像し|想定し|(?:この|その|本|ある)(?:仮想の?|架空の?)?(?:シナリオ|想定|例|物語|小説|映画|ゲーム|思考実験)(?:では|で|において))",
    goes_on=r"(?:すると|その場合|この場合|そうすると|したがって|そうなれば)",
    corrects=r"(?:実際には|実際は|実は|事実は|いいえ|違う。|違います|誤りです|間違い[。です]|正しくは|真実は|それどころか|むしろ逆|事実[：:])",
    myth=r"(?:(?:よくある)?(?:誤解|迷信|俗説|デマ|噂|うわさ|誤り|嘘|ウソ|偽|誤答|間違い|都市伝説|誤った主張|誤った答え|神話)(?:その)?(?:[一二三四五六七八九十\d]+)?)",
    truth=r"(?:事実|真実|真相|正解|正しい|本当|回答|答え)(?:[一二三四五六七八九十\d]+)?",
    old=r"(?:(?:旧|以前の|古い|改正前の?|訂正前の?|修正前の?|過去の)(?:版|バージョン|規定|記述|文章|記事|内容|ルール|文言)|廃止(?:済み)?|撤回(?:済み)?|失効|旧版)",
    planned=r"(?:[^、。]{0,12}(?:草案|提案|計画案?|構想|案|目標|方針案|見通し|予測|シナリオ[A-Za-z\d]?|要望|勧告|展望))",
    invented_head=r"(?:(?:仮想|架空|仮定|思考実験|風刺|パロディ|もしも|例文|見本|サンプル)(?:の)?(?:例|話|ケース|シナリオ|文|記事|物語|項目)?[\d]?)",
    others_say=r"(?:[^、。]{0,12}(?:の主張|の言い分|の意見|の声|反対派|賛成派|批判|反論|広告|PR|投書|口コミ|噂|告発))",
    condition=r"(?:もし|仮に|[^。]{1,30}(?:場合(?:は|に|のみ|に限り)?|とき(?:は|に|のみ)?|なら(?:ば)?|であれば|すれば|限り|際(?:は|に)?)[：:、]?\s*$)",
    says=r"(?:と(?:述べ|語|話|言|主張|説明|指摘|訴え|強調|コメント|発言|答え|反論|約束|警告|書)|によると|によれば|は言う|氏は)",
    no_longer=r"[はも]?、?(?:もはや|もう)(?:当てはまら|正しくな|事実ではな)",
    nay=r"[（(]?\s*(?:誤り|間違い|嘘|いいえ|違う|違います|ウソ|デマ|不正解)(?:だ|です|である)?\s*[。！）)]|(?:事実は|実際は)?(?:その|正)反対(?:だ|です|である)|(?:正解|答え)[：:は]{0,1}(?:×|誤り|いいえ)",
    denies_it=rf"[^。]{{0,24}}?{_JA_THING}(?:を|に(?:対し)?|について)[^。]{{0,10}}(?:否定|反論|異議|疑問|撤回|争って|退け)|[^。]{{2,24}}?(?:これ|それ)を(?:否定|撤回|反論)|{_JA_THING}(?:を裏付ける|の|を示す)[^。]{{0,6}}(?:証拠|根拠|データ)は(?:ない|なく|ありません|見つかって)|(?:その|これを裏付ける)(?:証拠|根拠)は(?:ない|なく|ありません)",
    confirmed=r"(?:[^。]{0,14}(?:確認されていな|確認できていな|確認は(?:取れて|されて)いな|検証されていな|証明されていな|立証されていな|裏付けられていな|裏付けはな|監査を受けていな|未確認|異論があ))",
)

CONTEXT_WORDS = {"en": _EN, "de": _DE, "fr": _FR, "es": _ES, "zh": _ZH, "ja": _JA}
