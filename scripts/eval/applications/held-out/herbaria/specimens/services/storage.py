import subprocess
from pathlib import Path

from django.conf import settings
from django.utils._os import safe_join

from ..models import Specimen

TEXT_WIDTHS = {"small": 40, "large": 72}


def folder(kind: str, specimen: Specimen) -> Path:
    path = Path(settings.MEDIA_ROOT) / kind / specimen.barcode
    path.mkdir(parents=True, exist_ok=True)
    return path


def save_sheet(specimen: Specimen, name: str, content: bytes) -> None:
    (folder("sheets", specimen) / Path(name).name).write_bytes(content)


def sheet_path(specimen: Specimen, name: str) -> str:
    return f"{folder('sheets', specimen)}/{name}"


def label_path(specimen: Specimen, name: str) -> str:
    return safe_join(folder("labels", specimen), name)


def write_label(specimen: Specimen) -> str:
    path = label_path(specimen, "label.txt")
    text = f"{specimen.taxon}. {specimen.locality}, {specimen.altitude_m} m. {specimen.habitat}\n"
    Path(path).write_text(text)
    return path


def folded_label(specimen: Specimen, width: str) -> str:
    """The label's text in lines of the printer's width."""
    command = f"fold -s -w {width} {write_label(specimen)}"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=10)
    return done.stdout


def numbered_label(specimen: Specimen, separator: str) -> str:
    done = subprocess.run(
        ["nl", "-s", separator[:5], "--", write_label(specimen)],
        capture_output=True, text=True, timeout=10,
    )
    return done.stdout
