import os
from pathlib import Path

from django.core.management.utils import get_random_secret_key

BASE_DIR = Path(__file__).resolve().parent.parent
env = os.environ

SECRET_KEY = env.get("DJANGO_SECRET_KEY") or get_random_secret_key()
DEBUG = env.get("DJANGO_DEBUG") == "1"
ALLOWED_HOSTS = (env.get("DJANGO_ALLOWED_HOSTS") or "localhost,127.0.0.1").split(",")

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "accounts",
    "specimens",
    "loans",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

ROOT_URLCONF = "herbaria.urls"
WSGI_APPLICATION = "herbaria.wsgi.application"

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

if env.get("POSTGRES_DB"):
    DATABASES = {
        "default": {
            "ENGINE": "django.db.backends.postgresql",
            "NAME": env["POSTGRES_DB"],
            "USER": env.get("POSTGRES_USER", ""),
            "PASSWORD": env.get("POSTGRES_PASSWORD", ""),
            "HOST": env.get("POSTGRES_HOST", "localhost"),
            "PORT": env.get("POSTGRES_PORT", "5432"),
        }
    }
else:
    DATABASES = {
        "default": {"ENGINE": "django.db.backends.sqlite3", "NAME": BASE_DIR / "db.sqlite3"}
    }

DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "specimens:list"
LOGOUT_REDIRECT_URL = "specimens:list"

SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = env.get("DJANGO_HTTPS") == "1"
LANGUAGE_CODE = "en-gb"
USE_TZ = True
MEDIA_ROOT = BASE_DIR / "media"

# Couriers report the arrival of parcels with this key.
COURIER_WEBHOOK_KEY = "hb-courier-7f3c1d9e52a84b60"
IIIF_HOSTS = ("iiif.rbge.org.uk", "data.nhm.ac.uk")
