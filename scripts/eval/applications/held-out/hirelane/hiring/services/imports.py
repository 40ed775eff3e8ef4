from lxml import etree

PROFILE_PARSER = etree.XMLParser(load_dtd=True, resolve_entities=True, recover=True)
FEED_PARSER = etree.XMLParser(load_dtd=False, resolve_entities=False, no_network=True)


def read_profile(document):
    """An HR-XML candidate profile, as job portals send it."""
    root = etree.fromstring(document, PROFILE_PARSER)
    return {
        "name": (root.findtext("Name") or "")[:120],
        "email": (root.findtext("Email") or "")[:254],
        "cover_letter": root.findtext("Summary") or "",
    }


def read_job_feed(document):
    root = etree.fromstring(document, FEED_PARSER)
    for node in root.iter("job"):
        title = (node.findtext("title") or "").strip()
        if title:
            yield {"title": title[:120], "description": node.findtext("description") or ""}
