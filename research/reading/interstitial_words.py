"""Which words do walls and missing pages use of themselves, in the languages of the web? Tables only.

They never decide alone. A title is compared whole, segment by segment; a phrase is looked for in short texts only. All are
case-folded, with single spaces, and without the marks that end a sentence.
"""

from __future__ import annotations


def _listed(text: str) -> frozenset[str]:
    return frozenset(" ".join(phrase.split()) for phrase in text.split("|"))


BOT_TITLES = _listed("""
    just a moment | one moment, please | please wait | attention required | access denied |
    access to this page has been denied |
    access to this page has been denied because we believe you are using automation tools | robot check |
    bot check | bot verification | are you a robot | are you human | human verification | security check |
    security verification | security checkpoint | vercel security checkpoint | checking your browser |
    checking your browser before accessing | pardon our interruption | captcha | captcha challenge |
    verify you are human | verifying you are human | making sure you're not a bot | ddos-guard |
    request rejected | blocked | you have been blocked | sorry, you have been blocked | 403 forbidden |
    forbidden | too many requests | challenge validation | client challenge | browser check | waiting room |
    your access to this site has been limited by the site owner | access limited | cookies required |
    cookies disabled | cookies are disabled | please enable cookies | einen moment | nur einen moment |
    einen moment bitte | sicherheitsüberprüfung | zugriff verweigert | un instant | un moment |
    vérification de sécurité | accès refusé | un momento | un momento, por favor | acceso denegado |
    verificación de seguridad | um momento | só um momento | acesso negado | verificação de segurança |
    accesso negato | verifica di sicurezza | een moment geduld | een ogenblik geduld | toegang geweigerd |
    chwileczkę | proszę czekać | odmowa dostępu | один момент | вы не робот | подтвердите, что вы не робот |
    доступ запрещен | доступ ограничен | проверка браузера | зачекайте | bir dakika lütfen | lütfen bekleyin |
    güvenlik kontrolü | 请稍候 | 请稍等 | 安全验证 | 百度安全验证 | 访问验证 | 人机验证 | 滑动验证 | 验证码 |
    访问被拒绝 | 請稍候 | 安全驗證 | しばらくお待ちください | お待ちください | アクセスが拒否されました |
    ロボットではないことを確認 | 잠시만 기다리십시오 | 접근이 거부되었습니다 | 보안 확인 | لحظة | لحظة من فضلك |
    तनिक प्रतीक्षा करें | एक क्षण
""")

BOT_PHRASES = _listed("""
    verify you are human | verify that you are human | verifying you are human | you are a human |
    you're a human | you are not a robot | you're not a robot | not a robot | you're not a bot |
    you are not a bot | unusual traffic | unusual activity | suspicious activity | automated access |
    automated requests | checking your browser | checking if the site connection is secure |
    review the security of your connection | enable javascript and cookies to continue | please enable cookies |
    ray id | support id | incident id | reference # | reference id | event id | request id |
    you don't have permission to access | you are unable to access | you have been blocked |
    your request has been blocked | your ip address | triggered the security solution | complete the captcha |
    solve the captcha | type the characters | slide to | security service to protect | we have detected |
    you are in line | in the queue | browser verification | kein roboter | ungewöhnlichen datenverkehr |
    überprüfen, ob sie ein mensch sind | ihr browser wird überprüft | pas un robot | vous êtes humain |
    trafic inhabituel | activité inhabituelle | no eres un robot | no soy un robot | eres humano |
    tráfico inusual | não é um robô | você é humano | tráfego incomum | non sei un robot | sei un essere umano |
    traffico insolito | geen robot | u een mens bent | nie jesteś robotem | jesteś człowiekiem | не робот |
    не роботы | вы человек | автоматические | подозрительная активность | robot olmadığınızı |
    insan olduğunuzu | 不是机器人 | 完成验证 | 安全验证 | 拖动滑块 | 异常流量 | 访问过于频繁 | 請完成驗證 |
    ロボットではない | 人間であること | 通常と異なるトラフィック | 로봇이 아닙니다 | 사람인지 확인 |
    비정상적인 트래픽 | لست روبوت | أنك إنسان | रोबोट नहीं
""")

CONSENT_TITLES = _listed("""
    before you continue | before you continue to google | before you continue to youtube |
    before you continue to google search | cookie consent | cookie settings | cookies and privacy |
    your privacy choices | your privacy, your choice | we value your privacy | privacy settings |
    privacy preferences | your cookie choices | manage your cookies | age verification | verify your age |
    bevor sie fortfahren | bevor sie zu google weitergehen | datenschutz-einstellungen |
    datenschutzeinstellungen | ihre privatsphäre | cookie-einstellungen | zustimmung | altersprüfung |
    avant de continuer | avant d'accéder à google | votre vie privée | gestion des cookies |
    antes de continuar | antes de ir a google | tu privacidad | tu privacidad es importante |
    configuración de cookies | prima di continuare | la tua privacy | la tua privacy è importante |
    antes de continuares | a sua privacidade | aviso de cookies | voordat je verdergaat | jouw privacy |
    privacy gate | cookiemuur | cookietoestemming | cookie-instellingen | zanim przejdziesz dalej |
    twoja prywatność | szanujemy twoją prywatność | innan du fortsätter | før du fortsætter |
    før du fortsetter | ennen kuin jatkat | než budete pokračovat | прежде чем продолжить | devam etmeden önce |
    続行する前に | 계속하기 전에 | 继续之前
""")

CONSENT_PHRASES = _listed("""
    accept all | reject all | accept cookies | we use cookies | our partners | i agree | we value your privacy |
    are you over 18 | 18 or older | your date of birth | of legal drinking age | alle akzeptieren |
    alle ablehnen | akzeptieren und weiter | unsere partner | mit werbung | tout accepter | tout refuser |
    nos partenaires | accepter et continuer | aceptar todo | rechazar todo | nuestros socios |
    aceptar y continuar | accetta tutto | rifiuta tutto | i nostri partner | aceitar tudo | rejeitar tudo |
    os nossos parceiros | alles accepteren | alles weigeren | onze partners | akkoord | zaakceptuj wszystko |
    odrzuć wszystko | nasi partnerzy | przejdź do serwisu | godkänn alla | accepter alle | godta alle |
    hyväksy kaikki | přijmout vše | принять все | tümünü kabul et | すべて受け入れる | すべて同意 | 모두 동의 |
    全部接受
""")

LOGIN_TITLES = _listed("""
    log in | login | log in to continue | log in or sign up | log in or sign up to view | sign in |
    sign in to continue | sign in to your account | sign in or register | sign up | sign up to continue |
    join now | member login | account login | user login | please log in | please sign in |
    authentication required | single sign-on | log into your account | welcome back |
    you must log in to continue | anmelden | anmeldung | einloggen | bitte anmelden | connexion | se connecter |
    identification | connectez-vous | iniciar sesión | inicia sesión | inicio de sesión | acceder | accedi |
    accesso | entrar | iniciar sessão | fazer login | inloggen | aanmelden | logga in | log ind | logg inn |
    kirjaudu sisään | zaloguj się | logowanie | přihlášení | přihlásit se | войти | вход | авторизация |
    увійти | giriş yap | oturum aç | 登录 | 请登录 | 用户登录 | 登入 | ログイン | サインイン | 로그인 |
    تسجيل الدخول | लॉग इन | đăng nhập
""")

PAYWALL_PHRASES = _listed("""
    subscribe to continue | subscribe to read | subscribe to keep reading | subscribe now to read |
    continue reading with a subscription | to continue reading | to keep reading | already a subscriber |
    already subscribed | for subscribers only | subscribers only | exclusive to subscribers |
    for paid subscribers | become a member to read | this post is for | this article is for | members only |
    member-only | free articles | article limit | unlock this article | start your free trial |
    jetzt weiterlesen | weiterlesen mit | nur für abonnenten | bereits abonnent | mit einem abo |
    artikel freischalten | réservé aux abonnés | réservé à nos abonnés | déjà abonné | il vous reste |
    pour lire la suite | abonnez-vous | suscríbete para | solo para suscriptores | exclusivo para suscriptores |
    ya eres suscriptor | abbonati per | riservato agli abbonati | sei già abbonato | assine para |
    exclusivo para assinantes | já é assinante | alleen voor abonnees | lees verder met | al abonnee |
    tylko dla subskrybentów | dla prenumeratorów | masz już prenumeratę | för prenumeranter |
    för att läsa vidare | kun for abonnenter | for abonnenter | tilaajille | только для подписчиков |
    оформите подписку | abonelere özel | 付费阅读 | 订阅后 | 开通会员 | 会员专享 | 登录后继续阅读 |
    この記事は会員限定 | 会員限定 | 有料会員 | 続きを読むには | 残り | 구독자 전용 | 유료회원 | للمشتركين فقط
""")

MISSING_TITLES = _listed("""
    404 | 404 not found | 404 error | 404 page | 404 page not found | 404 file not found | error 404 |
    http 404 | page not found | page not found (404) | page not found 404 | not found |
    the page could not be found | page cannot be found | page can't be found | page doesn't exist |
    page does not exist | page unavailable | page no longer available | this page isn't available |
    this page is not available | this page could not be found | content not found | content not available |
    content unavailable | article not found | file not found | oops, page not found | oops! page not found |
    oops! that page can't be found | that page can't be found | sorry, page not found |
    sorry, this page isn't available | sorry, we can't find that page | we can't find that page |
    we can't find the page you're looking for | we couldn't find that page |
    we couldn't find the page you were looking for | item no longer available | video unavailable |
    video not available | this video isn't available anymore | this video is no longer available |
    product not found | listing not found | we can't find that | seite nicht gefunden | fehler 404 |
    nicht gefunden | die seite wurde nicht gefunden | diese seite existiert nicht | page non trouvée |
    page introuvable | erreur 404 | page non trouvee | cette page n'existe pas | página no encontrada |
    pagina no encontrada | no encontrado | página no disponible | error 404 - página no encontrada |
    página não encontrada | erro 404 | pagina não encontrada | pagina non trovata | errore 404 |
    pagina niet gevonden | niet gevonden | sidan hittades inte | sidan kunde inte hittas |
    siden blev ikke fundet | siden ble ikke funnet | siden finnes ikke | sivua ei löytynyt |
    strona nie została znaleziona | nie znaleziono strony | błąd 404 | stránka nenalezena |
    stránka nebyla nalezena | chyba 404 | az oldal nem található | pagina nu a fost găsită |
    страница не найдена | ошибка 404 | сторінку не знайдено | помилка 404 | sayfa bulunamadı | hata 404 |
    页面不存在 | 页面未找到 | 页面没有找到 | 找不到页面 | 404 页面不存在 | 您访问的页面不存在 | 找不到頁面 |
    頁面不存在 | ページが見つかりません | ページが見つかりませんでした | お探しのページは見つかりませんでした |
    404エラー | 페이지를 찾을 수 없습니다 | الصفحة غير موجودة | لم يتم العثور على الصفحة | הדף לא נמצא |
    पृष्ठ नहीं मिला | không tìm thấy trang | halaman tidak ditemukan | ไม่พบหน้า
""")

ERROR_TITLES = _listed("""
    site maintenance | maintenance mode | under maintenance | down for maintenance | site under maintenance |
    we'll be back soon | we'll be right back | service unavailable | 503 service unavailable |
    service temporarily unavailable | 503 service temporarily unavailable | 500 internal server error |
    internal server error | 502 bad gateway | bad gateway | 504 gateway time-out | 504 gateway timeout |
    server error | application error | an error occurred | something went wrong | database error |
    error establishing a database connection | wordpress › error | unavailable due to legal reasons |
    unavailable for legal reasons | welcome to nginx | apache2 ubuntu default page |
    apache2 debian default page | iis windows server | account suspended | this account has been suspended |
    site not found | wartungsarbeiten | wartungsmodus | interner serverfehler | dienst nicht verfügbar |
    site en maintenance | maintenance en cours | service indisponible | erreur interne du serveur |
    en mantenimiento | sitio en mantenimiento | error interno del servidor | servicio no disponible |
    em manutenção | site em manutenção | sito in manutenzione | in manutenzione | prace konserwacyjne |
    przerwa techniczna | технические работы | ведутся технические работы | bakım çalışması | 系统维护 |
    网站维护中 | 服务器错误 | メンテナンス中 | ただいまメンテナンス中です | サーバーエラー | 점검 중 |
    서비스 점검
""")

PARKED_PHRASES = _listed("""
    domain is for sale | domain may be for sale | domain name is for sale | buy this domain |
    this domain is parked | domain parking | domain has expired | diese domain steht zum verkauf |
    domain kaufen | ce nom de domaine est à vendre | dominio en venta | questo dominio è in vendita |
    deze domeinnaam is te koop | домен продается | 域名出售
""")

SCRIPT_PHRASES = _listed("""
    enable javascript | javascript enabled | requires javascript | javascript is required |
    javascript is disabled | without javascript | javascript to run this app | turn on javascript |
    needs javascript | javascript aktivieren | javascript ist deaktiviert | activer javascript |
    javascript est désactivé | habilitar javascript | habilite javascript | activar javascript |
    abilita javascript | ative o javascript | javascript inschakelen | włącz javascript | włączyć javascript |
    включите javascript | включить javascript | javascript'i etkinleştirin | 启用 javascript | 启用javascript |
    javascriptを有効 | javascript를 활성화
""")

SEARCH_TITLES = _listed("""
    search | advanced search | search form | search results | suche | erweiterte suche | suchen | suchergebnisse |
    recherche | recherche avancée | rechercher | búsqueda | búsqueda avanzada | buscar | ricerca | ricerca avanzata |
    cerca | pesquisa | pesquisa avançada | zoeken | uitgebreid zoeken | wyszukiwanie | szukaj | поиск |
    расширенный поиск | arama | 搜索 | 高级搜索 | 搜尋 | 検索 | 詳細検索 | 검색 | بحث
""")
