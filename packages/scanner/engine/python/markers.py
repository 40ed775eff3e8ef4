"""Random-looking words that say which attempt and which hole a text comes from."""

import re

ANY_MARKER = re.compile("zqx([a-z]{4})([a-z]{2})xqz", re.IGNORECASE)
A = ord("a")


def letters(number, width):
    text = ""
    while number:
        number, rest = divmod(number, 26)
        text = chr(A + rest) + text
    return text.rjust(width, "a")


def to_number(text):
    number = 0
    for each in text.lower():
        number = number * 26 + ord(each) - A
    return number


def marker(attempt, number):
    return f"zqx{letters(attempt, 4)}{letters(number, 2)}xqz"


def markers_in(text):
    """Pairs of attempt and hole, with where the marker is."""
    return [(to_number(found[1]), to_number(found[2]), found.start(), found[0]) for found in ANY_MARKER.finditer(text)]
