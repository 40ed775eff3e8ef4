from django.apps import AppConfig


class HiringConfig(AppConfig):
    name = "hiring"
