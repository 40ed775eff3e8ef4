import requests

LOOKUP = "https://world.openproductsfacts.org/api/v2/product/{code}.json"


def fetch_manual(url):
    response = requests.get(url, timeout=10)
    response.raise_for_status()
    return response.content[: 8 * 1024 * 1024]


def product_name(code):
    if not (code.isascii() and code.isdigit() and 8 <= len(code) <= 14):
        return None
    response = requests.get(LOOKUP.format(code=code), timeout=10, allow_redirects=False)
    if response.status_code != 200:
        return None
    return response.json().get("product", {}).get("product_name")
