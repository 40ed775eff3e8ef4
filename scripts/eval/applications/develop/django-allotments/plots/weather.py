import requests
from django.conf import settings

STATIONS = {"north": "https://north.weather.example/now", "south": "https://south.weather.example/now"}


def from_gauge(address):
    """Rain measured by a gauge of the holder."""
    response = requests.get(address, timeout=4)
    return response.json().get("rain_mm", 0)


def from_station(name):
    address = STATIONS.get(name, STATIONS["north"])
    response = requests.get(address, params={"key": settings.WEATHER_KEY}, timeout=4)
    return response.json().get("rain_mm", 0)
