from django import template
from django.utils.html import format_html
from django.utils.safestring import mark_safe

register = template.Library()


@register.filter
def mention(text, word):
    """Marks a word in a note."""
    return mark_safe(text.replace(word, f"<mark>{word}</mark>"))


@register.simple_tag
def holder(plot):
    return format_html("<strong>{}</strong> {}", plot.number, plot.name)
