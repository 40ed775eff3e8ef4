import subprocess
import uuid
from pathlib import Path

from django.conf import settings
from django.utils.html import format_html, format_html_join


class PrintFailed(RuntimeError):
    pass


def _prepare(resident, lines):
    base = Path(settings.NOTICE_DIR)
    base.mkdir(parents=True, exist_ok=True)
    source = base / f"{uuid.uuid4().hex}.html"
    body = format_html_join("", "<p>{}</p>", ((line,) for line in lines))
    page = format_html("<h1>{}, {}</h1>{}", resident.building.name, resident.unit, body)
    source.write_text(page, encoding="utf-8")
    return source, source.with_suffix(".pdf")


def _finish(result, source, target):
    source.unlink(missing_ok=True)
    if result.returncode != 0:
        raise PrintFailed(result.stderr.decode(errors="replace")[:200])
    return target


def lease_pdf(resident, title, lines):
    source, target = _prepare(resident, lines)
    command = f'wkhtmltopdf --title "{title}" {source} {target}'
    result = subprocess.run(command, shell=True, capture_output=True, timeout=60)
    return _finish(result, source, target)


def door_pdf(resident, title, lines):
    source, target = _prepare(resident, lines)
    command = ["wkhtmltopdf", "--title", title, str(source), str(target)]
    result = subprocess.run(command, capture_output=True, timeout=60)
    return _finish(result, source, target)
