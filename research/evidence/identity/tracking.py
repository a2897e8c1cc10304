"""Which parameters of an address only tell who sent the reader, or who the reader is? Names and forms, no list of sites.

A name that carries meaning on some site ('id', 'p', 'page', 'lang', 'source' …) is never here for its name alone.
"""

from __future__ import annotations

import re

# Each belongs to one maker of measuring tools, whose prefix no site uses for its own parameters.
_PREFIXES = (
    "utm_", "utm-", "hsa_", "piwik_", "mtm_", "matomo_", "oly_", "vero_", "itm_", "elq", "__hs", "_hs", "hscta",
    "wt.mc", "wt_mc", "wt.tsrc", "wt.z_", "fb_action_", "guce_", "_branch_", "bsft_", "mkt_tok", "iterable",
    "pd_rd_", "pf_rd_", "at_custom", "ns_mchannel", "ns_linkname", "ns_source", "ns_campaign", "ns_fee",
    "ref_src", "adobe_mc", "ml_subscriber", "gad_", "trk_", "int_cmp", "action_object_map", "action_type_map",
    "action_ref_map", "amp_js", "amp_gsa", "amp_kit", "aspsessionid", "__cft__", "redirect_mongo",
    "redirect_log_mongo", "ssp_iab", "cjevent", "cjdata",
)  # fmt: skip
# What measuring tools ask of a visit, behind the letters of whoever asks: 'ga_medium', 'int_campaign', 'pk_kwd' …
_VISIT = re.compile(
    r"(?:ga|int|pk|cm|sc|at|tt|dpg|li|nx|share|fb|tw|mkt|email|newsletter|tracking|wicked|wt|dub|soc|sms|nb)[_.-]"
    r"(?:campaign(?:[_-]?(?:id|name|s))?|medium|channel|creative|keyword|kwd|cpn|cmp|placement|place|content|term|source|src|click)"
)
_NAMES = frozenset(
    """
    fbclid gclid gclsrc dclid gbraid wbraid msclkid yclid ysclid twclid ttclid ndclid li_fat_id igshid igsh mibextid rdt_cid
    mc_cid mc_eid mc_tc _ga _gl _gac _ke _kx _openstat __s __twitter_impression __tn__ __xts__ _trkparms _trksid
    wickedid rb_clickid s_cid s_kwcid ef_id s_cmp srsltid epik irclickid irgwc clickid click_id clkid zanpid gad
    cmpid cmp_id icid ncid mbid smid smtyp xtor ito dm_i spm sms_ss sms_uph spmailingid spuserid spjobid spreportid pk_cid
    pk_vid trkcampaign trkinfo trk vmcid fb_ref fb_comment_id hmsr hmpl hmcu hmkw hmci gs_lcp gs_lcrp sca_esv sxsrf aqs
    guccounter sr_share at_link at_format at_ptr_name at_recipient_id at_recipient_list tracksrc partnerref ranmid raneaid
    ransiteid sscid share_token share_session_id share_plat share_from shareuid referringsource refsrc ref_url referrer
    referer http_referer referral_source nr_email_referer sb_referer_host algo_pvid algo_expid ws_ab_test admitad_uid mkwid
    pcrid usqp _bta_tid _bta_c nb_klid nb_expid_meta gps_adid dicbo vgo_ee sfmc_id oborigurl outbrainclickid tblci
    taboolaclickid phpsessid jsessionid sessionid session_id cfid cftoken zenid oscsid replytocom
    """.split()  # noqa: SIM905 - a list of words reads best as words
)
# Names that carry meaning on some sites: only a value that can be nothing else makes them a referral.
_REFERRAL_NAMES = frozenset({"ref", "from", "src", "source", "feature", "via", "origin"})
_CHANNELS = frozenset(
    """
    rss rss1 rss2 rss1.0 rss2.0 atom feed feeds rssfeed newsletter newsletters email e-mail mailing share shared sharing
    share_button social socialshare social-media homepage_hero emb_logo emb_title emb_rel_end push notification
    """.split()  # noqa: SIM905
)
_NETWORKS = frozenset(
    """
    twitter facebook fb linkedin reddit hackernews hn ycombinator whatsapp telegram wechat weibo instagram pinterest
    producthunt mastodon bluesky youtu.be t.co lobsters slashdot flipboard feedly
    """.split()  # noqa: SIM905
)
_HOST = re.compile(r"(?:https?://)?(?:[a-z0-9-]+\.)+(?:com|org|net|io|co|de|fr|cn|jp|uk|ru)/?")
_SHARE_BUTTON = re.compile(r"(?:share_btn|soc_|twt_|rss|fb_|edit_)\w*")
_FEED_FORM = re.compile(r"[a-z_]+-{3,}[\w.-]*")
_SESSION_NAMES = frozenset({"sid", "s", "session", "sess", "osid"})
_SESSION_VALUE = re.compile(r"[0-9a-f]{32}|[0-9a-f]{40}")
_SHARE_ID = re.compile(r"(?=[^\d]*\d)(?=[\d_-]*[A-Za-z])[\w-]{16,22}")


def is_tracking_name(name: str) -> bool:
    """Tell whether a parameter of this name (decoded) tells of the visit alone, whatever its value."""
    name = name.lower()
    return name in _NAMES or name.startswith(_PREFIXES) or _VISIT.fullmatch(name) is not None


def is_of_the_visit(name: str, value: str) -> bool:
    """Tell whether a parameter (decoded) tells of the visit alone: by its name, or by a name and value that say so."""
    name, value = name.lower(), value.strip()
    return is_tracking_name(name) or _is_referral(name, value.lower()) or _is_session(name, value)


def _is_referral(name: str, value: str) -> bool:
    if name == "cmp":
        return _SHARE_BUTTON.fullmatch(value) is not None
    if name not in _REFERRAL_NAMES:
        return False
    if value in _CHANNELS or _FEED_FORM.fullmatch(value):
        return True
    # A source or an origin may well be a selection of data; who refers or sends is a network or a host.
    return name in {"ref", "via", "from"} and (value in _NETWORKS or (name == "ref" and _HOST.fullmatch(value) is not None))


def _is_session(name: str, value: str) -> bool:
    if name == "si":
        return _SHARE_ID.fullmatch(value) is not None
    return name in _SESSION_NAMES and _SESSION_VALUE.fullmatch(value.lower()) is not None
