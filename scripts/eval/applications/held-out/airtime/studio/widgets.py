from django.utils.html import format_html, format_html_join
from django.utils.safestring import mark_safe


def comment_list(comments):
    parts = [f"<li><b>{comment.author.get_username()}</b> {comment.text}</li>" for comment in comments]
    return mark_safe("<ul>" + "".join(parts) + "</ul>")


def guest_list(guests):
    items = format_html_join("", "<li>{}</li>", ((guest.name,) for guest in guests))
    return format_html("<ul>{}</ul>", items)
