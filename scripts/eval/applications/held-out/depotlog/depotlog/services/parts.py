from lxml import etree


def _rows(root) -> list[tuple[str, str]]:
    return [(part.findtext("number", ""), part.findtext("label", "")) for part in root.iter("part")]


def read_supplier_list(data: bytes) -> list[tuple[str, str]]:
    parser = etree.XMLParser(resolve_entities=True, load_dtd=True, no_network=False)
    root = etree.fromstring(data, parser)
    return _rows(root)


def read_depot_list(data: bytes) -> list[tuple[str, str]]:
    parser = etree.XMLParser(resolve_entities=False, load_dtd=False, no_network=True)
    root = etree.fromstring(data, parser)
    return _rows(root)
