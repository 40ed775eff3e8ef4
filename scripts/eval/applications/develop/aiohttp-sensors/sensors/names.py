import re

STATION = re.compile(r"^[A-Z]{3}-\d{2,4}(?:\.\d{1,2})?$")


def is_station(text):
    return STATION.match(text) is not None


CHANNEL = re.compile(r"^(\w+\.?)+:(\w+)$")


def is_channel(text):
    return CHANNEL.match(text) is not None
