import re


def is_serial(text: str) -> bool:
    return re.match(r"^(?:[A-Z0-9]+-?)+/\d{4}$", text) is not None


def is_firmware(text: str) -> bool:
    return re.match(r"^\d{1,3}\.\d{1,3}\.\d{1,3}$", text) is not None
