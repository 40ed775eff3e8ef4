from django import template
from django.utils.html import format_html_join
from django.utils.safestring import mark_safe

register = template.Library()


@register.filter
def letter(value):
    blocks = [block.strip() for block in value.split("\n\n")]
    html = "".join("<p>" + block.replace("\n", "<br>") + "</p>" for block in blocks if block)
    return mark_safe(html)


@register.filter
def tag_badges(tags):
    return format_html_join(" ", '<span class="tag">{}</span>', ((tag,) for tag in tags))
