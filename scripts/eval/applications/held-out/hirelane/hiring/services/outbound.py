from urllib.parse import urlsplit

import requests


def refresh_logo(company):
    response = requests.get(company.logo_url, timeout=8)
    response.raise_for_status()
    company.logo = response.content[:500_000]
    company.save(update_fields=["logo"])


def announce(company, message):
    parts = urlsplit(company.chat_hook)
    if parts.scheme != "https" or parts.netloc != "hooks.slack.com":
        return False
    address = f"https://hooks.slack.com{parts.path}"
    requests.post(address, json={"text": message}, timeout=8, allow_redirects=False)
    return True
