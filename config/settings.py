"""Django's settings, derived from the typed environment."""

from __future__ import annotations

import sysconfig
from pathlib import Path

from csp.constants import NONE, SELF

from config.environment import BASE_DIR, load_environment, secret_key

ENVIRONMENT = load_environment()
DATA_DIR: Path = ENVIRONMENT.data_dir
DATA_DIR.mkdir(parents=True, exist_ok=True)

SECRET_KEY = secret_key(ENVIRONMENT)
DEBUG = ENVIRONMENT.debug
ALLOWED_HOSTS = list(ENVIRONMENT.allowed_hosts)
CSRF_TRUSTED_ORIGINS = list(ENVIRONMENT.trusted_origins)

INSTALLED_APPS = [
    # The admin's forms are registered where its pages are: see config.urls.
    "django.contrib.admin.apps.SimpleAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "axes",
    "csp",
    "django_htmx",
    "django_q",
    "research",
    "publishing",
    "config",
]

MIDDLEWARE = [
    "config.middleware.HeadWithoutBody",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.auth.middleware.LoginRequiredMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
ASGI_APPLICATION = "config.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": DATA_DIR / "countersign.sqlite3",
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {
            "timeout": 20,
            "transaction_mode": "IMMEDIATE",
            # Without recursive_triggers, INSERT OR REPLACE would take a protected row away unseen.
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; "
            "PRAGMA recursive_triggers=ON;",
        },
    },
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# A run may use its whole wall time; the task's own limit only catches what the run's clock cannot.
_TASK_SECONDS = ENVIRONMENT.run_seconds + 600
Q_CLUSTER = {
    "name": "countersign",
    "orm": "default",
    "workers": ENVIRONMENT.workers,
    "timeout": _TASK_SECONDS,
    "retry": _TASK_SECONDS + 120,
    "max_attempts": 1,
    "ack_failures": True,
    "catch_up": False,
    "poll": 0.5,
    "recycle": 50,
    "save_limit": 500,
    "label": "Tasks",
}

AUTHENTICATION_BACKENDS = ["axes.backends.AxesStandaloneBackend", "django.contrib.auth.backends.ModelBackend"]
AXES_FAILURE_LIMIT = 8
AXES_COOLOFF_TIME = 0.25  # hours
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_RESET_ON_SUCCESS = True
AXES_LOCKOUT_TEMPLATE = "registration/locked.html"
AXES_VERBOSE = False
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 12}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.ScryptPasswordHasher", "django.contrib.auth.hashers.PBKDF2PasswordHasher"]
LOGIN_URL = "sign-in"
LOGIN_REDIRECT_URL = "runs"
LOGOUT_REDIRECT_URL = "sign-in"

LANGUAGE_CODE = "en"
TIME_ZONE = "UTC"
USE_I18N = False
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
# WhiteNoise warns about a folder that is not there, and files are served from their packages anyway.
STATIC_ROOT.mkdir(exist_ok=True)
_PACKAGES = Path(sysconfig.get_path("purelib"))
STATICFILES_DIRS = [
    BASE_DIR / "static",
    # The faces of the printed report, from their pinned packages: screen and paper look alike, and no other host is asked.
    ("fonts", _PACKAGES / "fontpkg_source_serif_4" / "files"),
    ("fonts", _PACKAGES / "fontpkg_inter" / "files"),
]
WHITENOISE_USE_FINDERS = True

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "font-src": [SELF],
        "connect-src": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "base-uri": [NONE],
        "object-src": [NONE],
    },
}
SESSION_COOKIE_AGE = 60 * 60 * 12
SESSION_COOKIE_HTTPONLY = True
CSRF_COOKIE_HTTPONLY = True
SESSION_COOKIE_SECURE = ENVIRONMENT.https
CSRF_COOKIE_SECURE = ENVIRONMENT.https
SESSION_COOKIE_NAME = "__Host-session" if ENVIRONMENT.https else "countersign-session"
CSRF_COOKIE_NAME = "__Host-csrf" if ENVIRONMENT.https else "countersign-csrf"
SECURE_SSL_REDIRECT = ENVIRONMENT.https
# Whoever watches over the process asks it directly, behind the proxy that speaks TLS.
SECURE_REDIRECT_EXEMPT = [r"^healthz$"]
SECURE_HSTS_SECONDS = 31_536_000 if ENVIRONMENT.https else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = ENVIRONMENT.https
SECURE_HSTS_PRELOAD = ENVIRONMENT.https
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_048_576

EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if ENVIRONMENT.mail_host else 'console'}.EmailBackend"
EMAIL_HOST = ENVIRONMENT.mail_host
EMAIL_PORT = ENVIRONMENT.mail_port
EMAIL_HOST_USER = ENVIRONMENT.mail_user
EMAIL_HOST_PASSWORD = ENVIRONMENT.mail_password.get_secret_value()
EMAIL_USE_TLS = ENVIRONMENT.mail_tls
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = ENVIRONMENT.mail_sender

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {"countersign": {"level": "INFO"}, "django-q": {"level": "WARNING"}},
}
