"""Which names, addresses and scripts are found on walls and shells only (or, for widgets and forms, there and elsewhere)?

Tables only, in lower case. A name is a whole id, class, name or tag; addresses and scripts are searched for a piece.
"""

from __future__ import annotations

from enum import StrEnum


class Mark(StrEnum):
    """What a name, an address or a script on a page speaks for."""

    CHALLENGE = "challenge"
    WIDGET = "widget"
    CONSENT = "consent"
    LOGIN = "login"
    PAYWALL = "paywall"
    MISSING = "missing"
    PARKED = "parked"
    MOUNT = "mount"
    LOADER = "loader"
    SEARCH = "search"
    PRODUCT = "product"
    OFFER = "offer"


def _table(**names: str) -> dict[str, Mark]:
    return {name: Mark[kind] for kind, listed in names.items() for name in listed.split()}


NAMES = _table(
    # Written by the challenge pages of content networks and bot managers, never by the sites behind them.
    CHALLENGE="""
    challenge-form challenge-running challenge-stage challenge-error-title challenge-error-text challenge-success-text
    challenge-body-text cf-browser-verification cf-challenge-running cf-error-details cf-error-overview cf-captcha-container
    cf-im-under-attack cf-please-wait trk_jschal_js sec-if-cpt-container sec-cpt-if px-captcha
    px-captcha-wrapper px-captcha-container anubis_challenge anubis_version distilcaptchaform distilidentificationblock
    baxia-punish waf_nc_block cmsg ddv1-captcha-container checkboxcaptcha advancedcaptcha
    checkbox-captcha-form anomaly-modal__mask wf-block-page ddg-challenge
    passmod_slide tcaptcha-form powcaptcha rbz-challenge bot-challenge js-challenge-form interstitial-challenge
    seccodeform seccodeinput
    """,
    WIDGET="""
    g-recaptcha h-captcha cf-turnstile frc-captcha geetest_holder geetest_captcha altcha-widget mtcaptcha smart-captcha
    captcha captcha-container captcha-form nocaptcha challenge-container funcaptcha arkose captchacharacters captcha-image
    """,
    CONSENT="""
    onetrust-consent-sdk onetrust-banner-sdk onetrust-pc-sdk ot-sdk-container didomi-host didomi-popup didomi-notice
    cybotcookiebotdialog cybotcookiebotdialogbody qc-cmp2-container qc-cmp2-ui qc-cmp-ui usercentrics-root uc-banner cmpbox
    cmpwrapper sp_message_container sp-message truste-consent-content consent-page consent-overlay consent-form
    consent-container consent-wall cookie-wall cookiewall cookie-consent privacy-wall privacy-gate gdpr-wall fc-consent-root
    fc-dialog-container cookie-consent-wall evidon-banner ppms_cm_popup tarteaucitronroot axeptio_overlay iubenda-cs-banner
    cc-window cky-consent-container klaro sd-cmp consentmanager cmp-container wcc-overlay age-gate agegate age-verification
    age_gate ageverify con-wizard consent-body consentheading
    """,
    LOGIN="""
    login-form loginform login_form login-container login-page login-box loginbox signin-form sign-in-form signin
    sign_in_form kc-form-login kc-login okta-sign-in okta-login-container okta-container auth0-lock auth0-lock-widget
    identifierid authwall authwall-join-form authwall-sign-in-form loginfmt idsibutton9 session_key login-wall loginwall
    cas-login fm1 shibboleth-login wayf openathens idpselect idp-form j_username j_password _eventid_proceed user_login
    wp-submit login_username new_user passp-form sso-login
    """,
    PAYWALL="""
    paywall paywall-container paywall-overlay paywall-wrapper paywall-barrier paywall-content piano-paywall
    piano-container tp-container-inner tp-modal regwall reg-wall metered-wall subscription-wall subscribe-wall
    subscriber-only subscribers-only subscriber-wall premium-wall premium-paywall premium-teaser
    leaky_paywall_message_wrap leaky-paywall poool-widget poool-engine zephr-paywall wallkit evolok-paywall
    article-locked article__locked locked-content content-locked content-gate gateway-content paid-content-cta
    members-only memberful-paywall gh-post-upgrade-cta paywall__title pigeonpaywallmodal steady_paywall steady-paywall
    abo-wall payment-wall offer-wall access-barrier article-paywall c-paywall o-paywall barrier-page paid-gate vip-tip
    pay-read
    """,
    MISSING="""
    error404 error-404 error_404 page-404 page404 page-not-found page_not_found not-found-page notfound-page error-page-404
    template-404 404-page is-404 error404-content http-404 errorpage404 not-found-404 error-404-page page--404 notfoundpage
    """,
    PARKED="parked-domain domain-parking parking-page buybox domain-for-sale",
    MOUNT="""
    root app __next __nuxt ___gatsby app-root react-root main-app app-mount reactroot q-app ember-app vue-app svelte-app
    app-container spa-root application mount flutter-view
    """,
    LOADER="spinner loader loading skeleton splash-screen preloader progress-bar",
    SEARCH="search-form searchform search_form search-box searchbox advanced-search advancedsearch advanced_search",
    PRODUCT="""
    product product-card product-item product-tile product-box product-thumb product-miniature product_pod product-list-item
    product-grid-item productcard product-cell type-product grid-product s-item s-card goods-item item-card listing-card
    schema.org/product
    """,
    OFFER="""
    price product-price price-box price_color woocommerce-price-amount a-price s-item__price s-card__price sale-price
    current-price add-to-cart add_to_cart_button addtocart buy-now btn-cart schema.org/offer
    """,
)
# How the field of a search is named in its form.
SEARCH_FIELDS = frozenset("q s query search searchterm search_query keyword keywords term wd suche suchbegriff".split())  # noqa: SIM905

# Pieces of the addresses of scripts, frames, forms and refreshes.
ADDRESSES = _table(
    CHALLENGE="""
    /orchestrate/chl_page/ /orchestrate/jsch/ /orchestrate/captcha/ __cf_chl_ /cdn-cgi/l/chk_ /cdn-cgi/styles/cf.errors
    _incapsula_resource?cwudnsai _incapsula_resource?swudnsai captcha-delivery.com/captcha captcha-delivery.com/c.js
    captcha-delivery.com/i.js geo.captcha-delivery.com /_sec/cp_challenge/ /.within.website/x/cmd/anubis
    /.well-known/vercel/security/ /.well-known/ddos-guard/js-challenge /sorry/index captcha.px-cdn.net captcha.px-cloud.net
    /errors/validatecaptcha /showcaptcha /checkcaptcha validate.perfdrive.com /distil_r_captcha wappass.baidu.com
    /_____tmd_____/ /punish? /.well-known/sgcaptcha/ /cdn-cgi/bm/challenge /captcha/challenge /waf/captcha
    captcha.awswaf.com /bot-check /verify-human /.haproxy/challenge /.go-away/ /antispider/
    """,
    WIDGET="""
    google.com/recaptcha recaptcha.net/recaptcha hcaptcha.com/1/ challenges.cloudflare.com/turnstile arkoselabs.com
    funcaptcha.com geetest.com token.awswaf.com queue-it.net /149e9513-01fa-4fb0-aad4-566afd725d1b/ /tspd/
    smartcaptcha.yandexcloud.net _incapsula_resource turing.captcha.qcloud.com friendlycaptcha
    """,
    CONSENT="""
    consent.google. consent.youtube. consent.yahoo. guce. /collectconsent /consent/save /cookie-consent/accept /privacy-gate
    /cookiewall /consent?continue /age-verify /agegate
    """,
    LOGIN="""
    /login /signin /sign-in /sign_in /sessions /oauth/authorize /authenticate /idp/profile/ /saml /j_spring_security_check
    /wp-login.php /uas/login /checkpoint/lg /accounts/login /auth/realms/ /cas/login /j_security_check /user/login /sso
    """,
    PAYWALL="tinypass.com/checkout poool.fr/ /paywall/ /subscribe/continue cdn.wallkit leaky-paywall steadyhq.com",
    PARKED="sedoparking.com parkingcrew.net bodis.com parklogic.com /parking-lander/ afternic.com/forsale dan.com/buy",
)

SCRIPTS = _table(
    CHALLENGE="""
    _cf_chl_opt window.gokuprops awswafcookiedomainlist sucuri_cloudproxy_js triggerinterstitialchallenge bm-verify
    dd={'rt': dd={"rt": _pxjsclientsrc _pxblockedurl slowaes.decrypt distil_referrer _____tmd_____ anubis_challenge
    challengescript( location.reload(true);document.cookie=" rbzreqid __ddg_challenge x-sg-captcha sgchallenge
    """,
)
