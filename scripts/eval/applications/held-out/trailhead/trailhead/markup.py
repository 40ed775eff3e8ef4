import nh3

ALLOWED = {"p", "br", "b", "i", "em", "strong", "ul", "ol", "li"}


def clean(html: str) -> str:
    return nh3.clean(html, tags=ALLOWED, attributes={})


def to_html(text: str) -> str:
    """Light markup of trail reports: *bold* words, a blank line for a new paragraph."""
    paragraphs = []
    for block in text.split("\n\n"):
        words = [f"<b>{w.strip('*')}</b>" if w.startswith("*") and w.endswith("*") and len(w) > 2
                 else w for w in block.split(" ")]
        paragraphs.append("<p>" + " ".join(words) + "</p>")
    return "".join(paragraphs)
