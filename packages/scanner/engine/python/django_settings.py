"""Settings of Django for one process without the services of a deployment."""

import importlib.util

from .clients import wrap_later
from .imports import after_import
from .places import STORE


def hook_django():
    after_import("django.conf", lambda module: adapt_django(module.Settings))
    wrap_later("django.middleware.csrf", "CsrfViewMiddleware.process_view", without_forgery_check)


# Packages for developers and operators that aren't installed with the application. An application
# without any other package, such as one that asks for a login, would be another application.
TOOLS = frozenset((
    "debug_toolbar", "debug_toolbar_force", "django_browser_reload", "django_cprofile_middleware", "django_extensions",
    "django_fastdev", "django_pdb", "django_prometheus", "django_watchfiles", "kolo", "livereload", "livesync", "nplusone",
    "pyinstrument", "querycount", "silk", "sslserver", "template_profiler_panel", "whitenoise", "zeal",
))  # fmt: skip


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
        self.INSTALLED_APPS = [each for each in self.INSTALLED_APPS if not is_absent_tool(each)]
        self.MIDDLEWARE = [each for each in self.MIDDLEWARE if not is_absent_tool(each)]

    settings.__init__ = adapted


def is_absent_tool(name):
    package = name.partition(".")[0]
    return package in TOOLS and importlib.util.find_spec(package) is None


def without_forgery_check(original):
    """As in Django's own test client: a page of the application gives everybody a token."""

    def process_view(self, request, *args):
        request._dont_enforce_csrf_checks = True
        return original(self, request, *args)

    return process_view
