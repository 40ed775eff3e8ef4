import re

from django.core.exceptions import ValidationError

PHONE = re.compile(r"^\+?(\d+[\s/-]?)+$")
POSTCODE = re.compile(r"^[A-Z0-9]{2,5}(?:[ -][A-Z0-9]{2,5})?$")


def validate_phone(value):
    if not PHONE.match(value):
        raise ValidationError("Enter digits, with spaces or dashes between groups.")


def validate_postcode(value):
    if not POSTCODE.match(value):
        raise ValidationError("Enter a valid postcode.")
