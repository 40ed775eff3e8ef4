from html import escape

from ..models import Night, Observation, Proposal

PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{title}</title></head>
<body><header><a href="/public/nights">Nights</a></header>{body}</body></html>"""


def paragraphs(value: str) -> str:
    return "".join(f"<p>{part}</p>" for part in value.split("\n\n") if part.strip())


def proposal_page(proposal: Proposal) -> str:
    title = escape(proposal.title)
    body = f"<h1>{title}</h1>{paragraphs(proposal.abstract)}"
    return PAGE.format(title=title, body=body)


def nights_page(nights: list[Night]) -> str:
    rows = "".join(
        f"<tr><td>{night.held_on:%d %b %Y}</td><td>{escape(night.telescope)}</td>"
        f"<td>{escape(night.remark)}</td></tr>"
        for night in nights
    )
    return PAGE.format(title="Nights", body=f"<table>{rows}</table>")


def calendar(observations: list[Observation]) -> str:
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//nightslot//EN"]
    for item in observations:
        lines += [
            "BEGIN:VEVENT",
            f"UID:obs-{item.id}@nightslot",
            f"SUMMARY:{item.designation} for {item.proposal.title}",
            "END:VEVENT",
        ]
    return "\r\n".join([*lines, "END:VCALENDAR", ""])
