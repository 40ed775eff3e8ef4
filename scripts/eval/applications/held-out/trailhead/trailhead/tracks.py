import io
import xml.sax
from xml.sax.handler import ContentHandler, feature_external_ges

from defusedxml import ElementTree


class TrackHandler(ContentHandler):
    """Collects name, description, and the number of points of a GPX track."""

    def __init__(self):
        super().__init__()
        self.path = []
        self.fields = {"name": "", "desc": ""}
        self.points = 0

    def startElement(self, name, attrs):
        self.path.append(name)
        self.points += name == "trkpt"

    def endElement(self, name):
        self.path.pop()

    def characters(self, content):
        if self.path[-1] in self.fields:
            self.fields[self.path[-1]] += content


def read_gpx(document: bytes) -> dict:
    handler = TrackHandler()
    parser = xml.sax.make_parser()
    parser.setFeature(feature_external_ges, True)
    parser.setContentHandler(handler)
    parser.parse(io.BytesIO(document))
    return {"name": handler.fields["name"].strip()[:120],
            "description": handler.fields["desc"].strip(), "points": handler.points}


def read_kml(document: bytes) -> dict:
    root = ElementTree.fromstring(document)
    space = {"k": "http://www.opengis.net/kml/2.2"}
    return {"name": (root.findtext(".//k:Placemark/k:name", "", space)).strip()[:120],
            "description": root.findtext(".//k:Placemark/k:description", "", space).strip()}
