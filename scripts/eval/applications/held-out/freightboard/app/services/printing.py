import asyncio
from pathlib import Path

from fastapi import HTTPException

from ..models import Document, Shipment
from ..settings import settings


async def waybill(shipment: Shipment, page: str) -> Path:
    folder = settings.upload_dir / "waybills"
    folder.mkdir(parents=True, exist_ok=True)
    source, target = folder / f"{shipment.code}.html", folder / f"{shipment.code}.pdf"
    source.write_text(page)
    command = f"wkhtmltopdf --quiet --title '{shipment.reference}' {source} {target}"
    process = await asyncio.create_subprocess_shell(command)
    await asyncio.wait_for(process.wait(), 30)
    if not target.exists():
        raise HTTPException(503, "Printing is out of order")
    return target


async def thumbnail(document: Document, caption: str) -> Path:
    target = Path(document.path).with_suffix(".thumb.png")
    process = await asyncio.create_subprocess_exec(
        "convert", document.path, "-resize", "200x200", "-set", "caption-text",
        caption.replace("%", "%%").replace("@", ""), str(target))
    await asyncio.wait_for(process.wait(), 30)
    return target
