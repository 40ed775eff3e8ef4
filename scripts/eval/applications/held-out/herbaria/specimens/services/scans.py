from urllib.parse import urlsplit

import requests
from django.conf import settings


class ScanError(Exception):
    pass


def _body(response: requests.Response) -> bytes:
    if response.status_code != 200:
        raise ScanError(f"answered {response.status_code}")
    return response.content[: 5 * 1024 * 1024]


def download(url: str) -> bytes:
    try:
        response = requests.get(url, timeout=10)
    except requests.RequestException as error:
        raise ScanError("does not answer") from error
    return _body(response)


def download_iiif(url: str) -> bytes:
    parts = urlsplit(url)
    if parts.scheme != "https" or parts.netloc not in settings.IIIF_HOSTS:
        raise ScanError("is not an image service that we know")
    try:
        response = requests.get(url, timeout=10, allow_redirects=False)
    except requests.RequestException as error:
        raise ScanError("does not answer") from error
    return _body(response)
