from flask import Flask
from markupsafe import Markup, escape


def footnote(value: str) -> Markup:
    """Footnotes keep their line breaks."""
    lines = [line.strip() for line in value.splitlines()]
    return Markup("<br>".join(lines))


def composition(value: str) -> Markup:
    """Calls of a composition, one row per lead, with its bobs in bold."""
    rows = []
    for line in value.splitlines():
        calls = [f"<b>{escape(call)}</b>" if call == "-" else str(escape(call)) for call in line.split()]
        rows.append("<div>" + " ".join(calls) + "</div>")
    return Markup("".join(rows))


def register(app: Flask) -> None:
    app.jinja_env.filters["footnote"] = footnote
    app.jinja_env.filters["composition"] = composition
