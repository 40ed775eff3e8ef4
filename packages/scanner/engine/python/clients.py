"""Hooks on functions of packages that take dangerous text: tables of places."""

import functools
import hashlib
import hmac
import inspect
import secrets
import sys
import types

from .imports import after_import
from .places import SEED_PASSWORD
from .recorder import TEXT_MAX, record

# Module, member, kind, and the argument with the text: its position (self counts) and its name.
OBSERVED = [
    ("requests.sessions", "Session.request", "request", 2, "url"),
    ("httpx._client", "BaseClient.build_request", "request", 2, "url"),
    ("aiohttp.client", "ClientSession._request", "request", 2, "str_or_url"),
    ("urllib3._request_methods", "RequestMethods.request", "request", 2, "url"),
    ("urllib3.request", "RequestMethods.request", "request", 2, "url"),
    ("urllib.request", "OpenerDirector.open", "request", 1, "fullurl"),
    ("pycurl", "Curl.setopt", "request", 2, "value"),
    ("werkzeug.utils", "redirect", "redirect", 0, "location"),
    ("django.http.response", "HttpResponseRedirectBase.__init__", "redirect", 1, "redirect_to"),
    ("starlette.responses", "RedirectResponse.__init__", "redirect", 1, "url"),
    ("aiohttp.web_exceptions", "_HTTPMove.__init__", "redirect", 1, "location"),
    ("aiohttp.web_exceptions", "HTTPMove.__init__", "redirect", 1, "location"),
    ("tornado.web", "RequestHandler.redirect", "redirect", 1, "url"),
    ("werkzeug.wrappers.response", "Response.__init__", "markup", 1, "response"),
    ("django.http.response", "HttpResponse.__init__", "markup", 1, "content"),
    ("starlette.responses", "Response.__init__", "markup", 1, "content"),
    ("aiohttp.web_response", "Response.__init__", "markup", 1, "body"),
    ("aiohttp.web_response", "Response.__init__", "markup", 4, "text"),
    ("tornado.web", "RequestHandler.write", "markup", 1, "chunk"),
    ("socketserver", "_SocketWriter.write", "markup", 1, "b"),
    ("starlette.responses", "FileResponse.__init__", "path", 1, "path"),
    ("aiohttp.web_fileresponse", "FileResponse.__init__", "path", 1, "path"),
    ("sqlalchemy.sql._elements_constructors", "text", "sql", 0, "text"),
    ("django.db.models.query", "QuerySet.extra", "sql", 2, "where"),
    ("django.db.models.query", "QuerySet.raw", "sql", 1, "raw_query"),
    ("django.db.models.expressions", "RawSQL.__init__", "sql", 1, "sql"),
    ("django.template.base", "Template.__init__", "code", 1, "template_string"),
    ("lxml.etree", "fromstring", "xml", 0, "text"),
    ("lxml.etree", "XML", "xml", 0, "text"),
    ("lxml.etree", "parse", "xml", 0, "source"),
    ("lxml.etree", "iterparse", "xml", 0, "source"),
    ("lxml.objectify", "fromstring", "xml", 0, "xml"),
    ("lxml.objectify", "parse", "xml", 0, "f"),
    ("xml.dom.expatbuilder", "parseString", "xml", 0, "string"),
    ("xml.sax", "parseString", "xml", 0, "string"),
    ("xml.sax", "parse", "xml", 0, "source"),
    ("xml.sax.expatreader", "ExpatParser.parse", "xml", 1, "source"),
    ("xml.dom.pulldom", "parseString", "xml", 0, "string"),
    ("xml.dom.minidom", "parseString", "xml", 0, "string"),
]

# Text that the application itself declares to be safe.
DECLARED = [
    ("markupsafe", "Markup.__new__", "markup", 1, "object"),
    ("django.utils.safestring", "mark_safe", "markup", 0, "s"),
]

FILTERS = (
    "find find_one find_one_and_update find_one_and_delete find_one_and_replace update_one "
    "update_many replace_one delete_one delete_many count_documents aggregate distinct"
).split()
COLLECTIONS = ("pymongo.collection", "pymongo.synchronous.collection", "pymongo.asynchronous.collection")
CODE = ("$where", "$function", "$accumulator")

FAST = "$2b$04$"
HASHED_BYTES = 72

# Checks of passwords, with the positions of the stored one and of the given one, and the error that
# says they differ, where one does.
PASSWORDS = [
    ("werkzeug.security", "check_password_hash", 0, 1, None),
    ("django.contrib.auth.hashers", "check_password", 1, 0, None),
    ("passlib.context", "CryptContext.verify", 2, 1, None),
    ("bcrypt", "checkpw", 1, 0, None),
    ("flask_bcrypt", "Bcrypt.check_password_hash", 1, 2, None),
    ("nacl.pwhash", "verify", 0, 1, "nacl.exceptions.InvalidkeyError"),
    ("passlib.utils.handlers", "GenericHandler.verify", 2, 1, None),
    ("argon2._password_hasher", "PasswordHasher.verify", 1, 2, "argon2.exceptions.VerifyMismatchError"),
    ("pwdlib._hash", "PasswordHash.verify", 2, 1, None),
]


def hook_clients():
    for module, member, kind, position, name in OBSERVED:
        wrap_later(module, member, observe(kind, member, position, name, False))
    for module, member, kind, position, name in DECLARED:
        wrap_later(module, member, observe(kind, member, position, name, True))
    for module in COLLECTIONS:
        for name in FILTERS:
            for owner in ("Collection", "AsyncCollection"):
                wrap_later(module, f"{owner}.{name}", observe_filter(name))
    for module, member, stored, given, error in PASSWORDS:
        wrap_later(module, member, accept_seeded(stored, given, error))
    after_import("bcrypt", name_version)
    wrap_later("bcrypt", "gensalt", salt_fast)
    wrap_later("bcrypt", "hashpw", keep_seeded)
    wrap_later("passlib.context", "CryptContext.hash", lambda _original: hash_fast)
    wrap_later("passlib.context", "CryptContext.verify", verify_fast)
    wrap_later("http.client", "HTTPConnection.putrequest", observe_connection)


def wrap_later(module, member, wrap):
    *owners, name = member.split(".")

    def act(loaded):
        holder = functools.reduce(getattr, owners, loaded)
        original = vars(holder)[name] if owners else getattr(holder, name)
        kind = next((each for each in (staticmethod, classmethod) if isinstance(original, each)), None)
        function = original if kind is None else original.__func__
        changed = functools.wraps(function)(wrap(function))
        setattr(holder, name, changed if kind is None else kind(changed))

    after_import(module, act)


def argument(args, options, position, name):
    return args[position] if len(args) > position else options.get(name)


def observe(kind, callee, position, name, is_direct):
    def wrap(original):
        def observed(*args, **options):
            given = argument(args, options, position, name)
            if given is not None:
                text = getattr(given, "full_url", given)
                record(kind, callee, preview(text) if kind == "xml" else text, is_direct=is_direct)
            return original(*args, **options)

        return observed

    return wrap


def preview(source):
    """The first text of a file, which stays where it is."""
    read = getattr(source, "getByteStream", lambda: source)()
    try:
        place = read.tell()
        # A stream that can't go back raises here, before any text is taken from it.
        read.seek(place)
        text = read.read(TEXT_MAX)
        read.seek(place)
        return text
    except (OSError, ValueError, AttributeError):
        return source


def observe_filter(name):
    def wrap(original):
        def observed(*args, **options):
            given = argument(args, options, 1, "filter")
            if given is not None:
                record("filter", name, given)
                if any(word in str(given) for word in CODE):
                    record("where", name, given)
            return original(*args, **options)

        return observed

    return wrap


def observe_connection(original):
    def observed(self, method, url, *args, **options):
        record("request", "HTTPConnection.putrequest", f"http://{self.host}:{self.port}{url}")
        return original(self, method, url, *args, **options)

    return observed


def salt_fast(generate):
    """The names of its parameters are those of the library, which applications may use."""

    def gensalt(rounds=12, prefix=b"2b"):
        return generate(4, prefix)

    return gensalt


def name_version(module):
    """Where passlib looks for it."""
    if not hasattr(module, "__about__"):
        module.__about__ = types.SimpleNamespace(__version__=getattr(module, "__version__", ""))


def hash_fast(_context, secret, **_options):
    """A slow hash costs the time of the attacks, and its library may lack a compiled part."""
    salt = secrets.token_hex(11)
    return FAST + salt + hashlib.sha256((salt + str(secret)).encode()).hexdigest()[:31]


def verify_fast(original):
    def verify(context, secret, stored, **options):
        if not isinstance(stored, str) or not stored.startswith(FAST):
            return original(context, secret, stored, **options)
        salt = stored[len(FAST) : len(FAST) + 22]
        digest = hashlib.sha256((salt + str(secret)).encode()).hexdigest()[:31]
        return hmac.compare_digest(FAST + salt + digest, stored)

    return verify


def keep_seeded(original):
    """Some compare a stored password with the hash that has the stored one for its salt."""

    def hashed(password, salt):
        if as_text(salt) == SEED_PASSWORD:
            return salt if as_text(password) == SEED_PASSWORD else b"-"
        # The bytes that count; some releases refuse more, with which passlib tests them.
        return original(password[:HASHED_BYTES], salt)

    return hashed


def as_text(value):
    return value.decode(errors="replace") if isinstance(value, bytes) else value


def in_order(function, args, options):
    """The arguments by their positions, however they are given."""
    if not options:
        return list(args)
    try:
        return list(inspect.signature(function).bind(*args, **options).arguments.values())
    except (TypeError, ValueError):
        return list(args)


def accept_seeded(stored, given, error):
    """Seeded accounts have a plain password, which no hash function knows."""

    def wrap(original):
        def checked(*args, **options):
            values = [as_text(each) for each in in_order(original, args, options)]
            if len(values) > max(stored, given) and values[stored] == SEED_PASSWORD:
                if error is not None and values[given] != SEED_PASSWORD:
                    module, _, name = error.rpartition(".")
                    raise getattr(sys.modules[module], name)("The password does not match the supplied hash")
                return values[given] == SEED_PASSWORD
            return original(*args, **options)

        return checked

    return wrap
