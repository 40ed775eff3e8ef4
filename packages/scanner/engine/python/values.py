"""Arguments as data: texts with holes, and members named `$` for what JSON can't express."""

import base64
import io
import itertools
import os
import re
import tarfile
import zipfile

from .places import SITE

FIRST_HOLE = 0xE000
HOLES = 64
NONCE = chr(FIRST_HOLE + 0xFF)
FILLER = "a"
ENTRY = b"entry"
ANY_HOLE = re.compile("[\ue000-\ue03f]")

_numbers = itertools.count()


def hole(number):
    return chr(FIRST_HOLE + number % HOLES)


def fill_text(text, fill):
    return ANY_HOLE.sub(lambda found: fill(ord(found[0]) - FIRST_HOLE), text)


def move_holes(value, by):
    """The same values with other numbers of their holes."""
    if isinstance(value, str):
        return fill_text(value, lambda number: hole(number + by))
    if isinstance(value, list):
        return [move_holes(each, by) for each in value]
    if isinstance(value, dict):
        return {move_holes(name, by): move_holes(each, by) for name, each in value.items()}
    return value


def build(value, fill):
    if isinstance(value, str):
        return fill_text(value, fill)
    if isinstance(value, list):
        return [build(each, fill) for each in value]
    if not isinstance(value, dict):
        return value
    tag = value.get("$")
    if tag is not None:
        return TAGS[tag](build(value.get("text", ""), fill))
    return {fill_text(name, fill): build(each, fill) for name, each in value.items()}


def to_file(text):
    """The path of a new file with this content."""
    path = f"{SITE}/input-{next(_numbers)}.txt"
    os.makedirs(SITE, exist_ok=True)
    with open(path, "w", encoding="utf-8", errors="replace") as file:
        file.write(text)
    return path


def to_tar(name):
    """A TAR archive of one file."""
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w") as archive:
        entry = tarfile.TarInfo(name)
        entry.size = len(ENTRY)
        archive.addfile(entry, io.BytesIO(ENTRY))
    return data.getvalue()


def to_zip(name):
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        archive.writestr(name, ENTRY)
    return data.getvalue()


def to_archive(content, ending):
    """The path of a new archive."""
    path = f"{SITE}/input-{next(_numbers)}{ending}"
    os.makedirs(SITE, exist_ok=True)
    with open(path, "wb") as file:
        file.write(content)
    return path


def to_bytes(text):
    return text.encode("utf-8", "replace")


TAGS = {
    "bytes": to_bytes,
    "base64": lambda text: base64.b64encode(to_bytes(text)).decode(),
    "text-file": io.StringIO,
    "binary-file": lambda text: io.BytesIO(to_bytes(text)),
    "path": to_file,
    "tar-bytes": to_tar,
    "tar-file": lambda name: io.BytesIO(to_tar(name)),
    "tar-path": lambda name: to_archive(to_tar(name), ".tar"),
    "zip-file": lambda name: io.BytesIO(to_zip(name)),
    "zip-path": lambda name: to_archive(to_zip(name), ".zip"),
    "tuple": lambda given: tuple(given) if isinstance(given, list) else (given,),
    "callback": lambda _text: lambda *_args, **_options: None,
}
