import ipaddress
import socket
from urllib.parse import urlsplit

import requests
from defusedxml import ElementTree as SafeTree
from django.conf import settings
from lxml import etree


class FeedError(Exception):
    pass


class FeedReader:
    timeout = 10

    def __init__(self, session=None):
        self.session = session or requests.Session()
        self.session.headers["User-Agent"] = "airtime-import/1.0"

    def fetch(self, url, **options):
        response = self.session.get(url, timeout=self.timeout, **options)
        response.raise_for_status()
        return response.content

    def fetch_mirror(self, url):
        host = urlsplit(url).hostname
        if urlsplit(url).scheme != "https" or host not in settings.AIRTIME["MIRROR_HOSTS"]:
            raise FeedError("unknown mirror")
        for *_, address in socket.getaddrinfo(host, 443):
            if not ipaddress.ip_address(address[0]).is_global:
                raise FeedError("mirror is not public")
        response = self.session.get(url, timeout=self.timeout, allow_redirects=False)
        response.raise_for_status()
        return response.content


def _parser(**overrides):
    options = {"resolve_entities": True, "load_dtd": True, "no_network": False, "huge_tree": True}
    options.update(overrides)
    return etree.XMLParser(**options)


def parse_feed(content):
    root = etree.fromstring(content, _parser(recover=True))
    return [
        {"title": item.findtext("title") or "", "notes": item.findtext("description") or ""}
        for item in root.iterfind(".//item")
    ]


def parse_outline(content):
    root = SafeTree.fromstring(content)
    return [node.get("xmlUrl") for node in root.iter("outline") if node.get("xmlUrl")]
