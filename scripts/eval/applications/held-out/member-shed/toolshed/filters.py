import re

from markupsafe import Markup, escape

URL = re.compile(r"https?://[^\s<]+")


def linkify(text):
    linked = URL.sub(lambda m: f'<a href="{m[0]}" rel="nofollow">{m[0]}</a>', text or "")
    return Markup(linked)


def paragraphs(text):
    lines = [escape(line) for line in (text or "").splitlines()]
    return Markup("<br>").join(lines)


def register(app):
    app.add_template_filter(linkify)
    app.add_template_filter(paragraphs)
