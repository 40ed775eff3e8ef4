"""Parts of a deployment that a request must not wait for: brokers, limits, and names of hosts."""

import base64
import hashlib
import socket
import threading
import uuid

from .clients import wrap_later
from .imports import after_import

# Checks of how often a client may send requests and from where, and their positive answers.
LIMITS = (
    ("rest_framework.throttling", "SimpleRateThrottle.allow_request", True),
    ("limits.strategies", "FixedWindowRateLimiter.hit", True),
    ("limits.strategies", "FixedWindowRateLimiter.test", True),
    ("limits.strategies", "MovingWindowRateLimiter.hit", True),
    ("limits.strategies", "MovingWindowRateLimiter.test", True),
    ("limits.strategies", "SlidingWindowCounterRateLimiter.hit", True),
    ("limits.strategies", "SlidingWindowCounterRateLimiter.test", True),
    ("django_ratelimit.core", "is_ratelimited", False),
    # As Django's check: a page of the application gives everybody a token.
    ("tornado.web", "RequestHandler.check_xsrf_cookie", None),
)


def hook_services():
    for module, member, answer in LIMITS:
        wrap_later(module, member, lambda _original, answer=answer: lambda *_args, **_options: answer)
    after_import("celery.app.task", run_at_once)
    after_import("huey.api", lambda module: wrap_immediate(module.Huey))
    wrap_later("cryptography.fernet", "Fernet.__init__", accept_key)
    resolve_services()


def accept_key(create):
    """A secret of the environment has no form of its own; a cipher gets a key that is made of it."""

    def create_with_key(self, key, *args, **options):
        try:
            create(self, key, *args, **options)
        except ValueError:
            text = key.encode() if isinstance(key, str) else bytes(key)
            create(self, base64.urlsafe_b64encode(hashlib.sha256(text).digest()), *args, **options)

    return create_with_key


def run_at_once(module):
    """A task runs where it is sent, because no worker takes it from a broker."""

    local = threading.local()

    def apply_async(self, args=None, kwargs=None, *_rest, **options):
        running = vars(local).setdefault("running", set())
        is_later = options.get("countdown") or options.get("eta") is not None
        # A task that sends itself would never end.
        if is_later or id(self) in running:
            return module.EagerResult(str(uuid.uuid4()), None, "PENDING")
        running.add(id(self))
        try:
            return self.apply(args, kwargs)
        finally:
            running.discard(id(self))

    module.Task.apply_async = apply_async


def wrap_immediate(kind):
    create = kind.__init__

    def create_immediate(self, *args, **options):
        create(self, *args, **{**options, "immediate": True})

    kind.__init__ = create_immediate


def resolve_services():
    """Names without a domain are those of services of the same deployment."""
    resolve = socket.getaddrinfo

    def getaddrinfo(host, *args, **options):
        name = host.decode("latin-1") if isinstance(host, bytes) else host
        is_service = isinstance(name, str) and name.isidentifier() and name != "localhost"
        return resolve("127.0.0.1" if is_service else host, *args, **options)

    socket.getaddrinfo = getaddrinfo
