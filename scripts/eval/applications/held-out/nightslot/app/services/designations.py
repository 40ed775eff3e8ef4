import re

CATALOGUE_NUMBER = re.compile(r"^(([A-Za-z]+[ -]?)+)\d+[a-z]?$")
SURVEY_FIELD = re.compile(r"^[A-Z]{1,6}(?:-\d{1,5}){1,3}$")


def is_catalogue_number(value: str) -> bool:
    """NGC 7000, Abell 39, HD 209458b, PSR B-1919 ..."""
    return CATALOGUE_NUMBER.match(value) is not None


def is_survey_field(value: str) -> bool:
    return SURVEY_FIELD.match(value) is not None
