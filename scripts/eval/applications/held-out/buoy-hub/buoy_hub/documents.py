from defusedxml import ElementTree
from lxml import etree


def read_description(content: bytes):
    parser = etree.XMLParser(resolve_entities=True, no_network=False, load_dtd=True)
    root = etree.fromstring(content, parser=parser)
    return {
        "name": root.findtext("name", default="").strip(),
        "serial": root.findtext("serial", default="").strip(),
        "latitude": float(root.findtext("latitude", default="0")),
        "longitude": float(root.findtext("longitude", default="0")),
    }


def read_observations(content: bytes):
    root = ElementTree.fromstring(content)
    return [
        {
            "at": node.get("at"),
            "wave": float(node.get("wave", "0")),
            "wind": float(node.get("wind", "0")),
            "water": float(node.get("water", "0")),
        }
        for node in root.iter("observation")
    ]
