from flask import g
from jinja2 import Environment
from markupsafe import Markup, escape

letters = Environment(autoescape=True)

INVITATION = """<p>Dear {{ name }},</p>
<p>{{ message }}</p>
<p>You are welcome at {{ club }}.</p>"""

FOOTER = "<hr><p>Sent to members of {{ club.name }}</p>"


def highlight(value, term):
    if not term:
        return value
    return Markup(value.replace(term, f"<mark>{term}</mark>"))


def emphasise(value, term):
    if not term:
        return value
    marked = Markup("<mark>{}</mark>").format(term)
    return escape(value).replace(term, marked)


def newsletter(club, body):
    template = letters.from_string(body + FOOTER)

    def for_member(member):
        return template.render(club=club, name=member.handle)

    return for_member


def invitation(club, message):
    template = letters.from_string(INVITATION)

    def for_guest(name):
        return template.render(club=club.name, name=name, message=message)

    return for_guest


def init_app(app):
    app.jinja_env.filters.update(highlight=highlight, emphasise=emphasise)

    @app.context_processor
    def _user():
        return {"user": g.get("user")}
