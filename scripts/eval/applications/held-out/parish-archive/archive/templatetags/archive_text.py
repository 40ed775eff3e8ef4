from django import template
from django.utils.html import format_html
from django.utils.safestring import mark_safe

register = template.Library()


def paragraphs(text):
    return "".join(f"<p>{part}</p>" for part in text.split("\n\n"))


@register.filter
def transcribed(text):
    return mark_safe(paragraphs(text))


@register.simple_tag
def byline(transcription):
    author = transcription.author.get_full_name() or transcription.author.username
    return format_html("<cite>{} ({})</cite>", author, transcription.record.year)
