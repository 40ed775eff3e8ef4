from urllib.parse import urlsplit

import requests
from django.conf import settings


def download_photo(pet):
    response = requests.get(pet.photo_url, timeout=5)
    return response.content, response.headers.get("content-type", "application/octet-stream")


def download_registry_photo(address):
    parts = urlsplit(address)
    if parts.scheme != "https" or parts.netloc not in settings.PHOTO_HOSTS:
        raise ValueError("unknown photo host")
    response = requests.get(f"https://{parts.netloc}{parts.path}", timeout=5, allow_redirects=False)
    return response.content
