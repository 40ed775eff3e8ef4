from defusedxml import ElementTree
from lxml import etree


def read_performance(document: bytes) -> dict:
    """One performance in the exchange format of the ringing societies."""
    parser = etree.XMLParser(load_dtd=True, resolve_entities=True, remove_blank_text=True)
    root = etree.fromstring(document, parser)
    return {
        "method": (root.findtext("title/method") or "Unknown")[:120],
        "changes": int(root.findtext("title/changes") or 0),
        "footnote": root.findtext("footnote") or "",
    }


def read_methods(document: bytes) -> list[tuple[str, int]]:
    root = ElementTree.fromstring(document)
    found = []
    for node in root.iter("method"):
        name, stage = node.findtext("name"), node.findtext("stage")
        if name and stage and stage.isdigit():
            found.append((name[:120], int(stage)))
    return found
