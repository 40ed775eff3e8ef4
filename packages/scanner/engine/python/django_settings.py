"""Settings of Django for one process without the services of a deployment."""

import importlib.util

from .clients import wrap_later
from .imports import after_import
from .places import STORE


def hook_django():
    after_import("django.conf", lambda module: adapt_django(module.Settings))
    wrap_later("django.middleware.csrf", "CsrfViewMiddleware.process_view", without_forgery_check)


class NoMigrations(dict):
    """Creates the tables of models at once, which is much faster."""

    def __contains__(self, _label):
        return True

    def __getitem__(self, _label):
        return None

    def get(self, _label, _default=None):
        return None


def adapt_django(settings):
    original = settings.__init__

    def adapted(self, *args, **options):
        original(self, *args, **options)
        database = {"ENGINE": "django.db.backends.sqlite3", "NAME": STORE}
        self.DATABASES = {name: dict(database) for name in {"default", *self.DATABASES}}
        self.MIGRATION_MODULES = NoMigrations()
        # A request of the monitor names the loopback as its host.
        self.ALLOWED_HOSTS = ["*"]
        self.SECURE_SSL_REDIRECT = False
        cache = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
        self.CACHES = {name: dict(cache) for name in {"default", *self.CACHES}}
        self.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
        # Tools for developers and operators that aren't installed with the application.
        self.INSTALLED_APPS = [each for each in self.INSTALLED_APPS if is_present(each)]
        self.MIDDLEWARE = [each for each in self.MIDDLEWARE if is_present(each)]

    settings.__init__ = adapted


def is_present(name):
    try:
        return importlib.util.find_spec(name.partition(".")[0]) is not None
    except (ImportError, ValueError):
        return False


def without_forgery_check(original):
    """As in Django's own test client: a page of the application gives everybody a token."""

    def process_view(self, request, *args):
        request._dont_enforce_csrf_checks = True
        return original(self, request, *args)

    return process_view
