import io
import subprocess
import tarfile

from fastapi import APIRouter, HTTPException, Response, UploadFile
from lxml import etree

from ..config import ARCHIVE
from ..security import CurrentAccount

router = APIRouter(prefix="/documents", tags=["documents"])

NAMESPACE = "{urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2}"


def number_of(root: etree._Element) -> str:
    return root.findtext(f"{NAMESPACE}ID", default="")


@router.post("/ubl")
async def read_ubl(file: UploadFile, account: CurrentAccount):
    parser = etree.XMLParser(resolve_entities=True, load_dtd=True, no_network=False)
    root = etree.fromstring(await file.read(), parser)
    return {"number": number_of(root)}


@router.post("/ubl/check")
async def check_ubl(file: UploadFile, account: CurrentAccount):
    parser = etree.XMLParser(resolve_entities=False, no_network=True)
    root = etree.fromstring(await file.read(), parser)
    return {"valid": bool(number_of(root))}


@router.post("/bundle")
async def unpack(file: UploadFile, account: CurrentAccount):
    target = ARCHIVE / str(account.id)
    with tarfile.open(fileobj=io.BytesIO(await file.read())) as bundle:
        for member in bundle.getmembers():
            path = target / member.name
            path.parent.mkdir(parents=True, exist_ok=True)
            source = bundle.extractfile(member)
            if source is not None:
                path.write_bytes(source.read())
    return {"ok": True}


@router.post("/bundle/scans")
async def unpack_scans(file: UploadFile, account: CurrentAccount):
    target = (ARCHIVE / str(account.id)).resolve()
    with tarfile.open(fileobj=io.BytesIO(await file.read())) as bundle:
        for member in bundle.getmembers():
            path = (target / member.name).resolve()
            source = bundle.extractfile(member) if path.is_relative_to(target) else None
            if source is not None:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(source.read())
    return {"ok": True}


@router.get("/{name}/text")
def extract_text(name: str, account: CurrentAccount, language: str = "eng"):
    source = ARCHIVE / str(account.id) / "scan.png"
    command = f"tesseract {source} - -l {language}"
    text = subprocess.check_output(command, shell=True, timeout=30)
    return Response(text, media_type="text/plain")


@router.get("/{name}/pages")
def count_pages(name: str, account: CurrentAccount, unit: str = "pt"):
    if not name.isalnum():
        raise HTTPException(404)
    source = ARCHIVE / str(account.id) / f"{name}.pdf"
    text = subprocess.check_output(["pdfinfo", f"-{'box' if unit == 'pt' else 'meta'}", str(source)], timeout=30)
    return Response(text, media_type="text/plain")
