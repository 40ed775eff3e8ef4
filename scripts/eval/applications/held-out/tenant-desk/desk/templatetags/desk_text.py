import re

from django import template
from django.utils.html import escape
from django.utils.safestring import mark_safe

register = template.Library()

TICKET_REF = re.compile(r"#(\d{1,9})")


def _link(match):
    number = match.group(1)
    return f'<a href="/tickets/{number}/">#{number}</a>'


@register.filter
def with_refs(value):
    return mark_safe(TICKET_REF.sub(_link, value))


@register.filter
def reply_refs(value):
    return mark_safe(TICKET_REF.sub(_link, escape(value)))
