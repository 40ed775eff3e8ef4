import yaml


def read_pets(text):
    document = yaml.load(text, Loader=yaml.Loader)
    return [entry for entry in document or [] if isinstance(entry, dict)]


def read_vaccinations(text):
    document = yaml.safe_load(text)
    return [entry for entry in document or [] if isinstance(entry, dict)]
