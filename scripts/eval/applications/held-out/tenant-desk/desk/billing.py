from datetime import date
from decimal import Decimal, InvalidOperation

from lxml import etree

from .models import LedgerEntry, MeterReading, Resident


class Unreadable(ValueError):
    pass


def statement_tree(stream):
    parser = etree.XMLParser(resolve_entities=True, load_dtd=True, no_network=False)
    try:
        return etree.parse(stream, parser)
    except etree.XMLSyntaxError as error:
        raise Unreadable("The statement is not XML") from error


def meter_tree(stream):
    parser = etree.XMLParser(resolve_entities=False, load_dtd=False, no_network=True)
    try:
        return etree.parse(stream, parser)
    except etree.XMLSyntaxError as error:
        raise Unreadable("The readings are not XML") from error


def number(text):
    try:
        value = Decimal((text or "").strip())
    except InvalidOperation as error:
        raise Unreadable("A number is missing") from error
    if not value.is_finite():
        raise Unreadable("A number is out of range")
    return value


def book_statement(building, stream):
    units = {r.unit: r for r in Resident.objects.filter(building=building)}
    entries, unknown = [], []
    for node in statement_tree(stream).iterfind(".//Ntry"):
        reference = (node.findtext("Ref") or "").strip()
        resident = units.get(reference.split("/")[0])
        if resident is None:
            unknown.append(reference)
            continue
        entries.append(
            LedgerEntry(
                resident=resident,
                kind="transfer",
                amount=number(node.findtext("Amt")),
                booked_on=date.today(),
                reference=reference[:80],
            )
        )
    LedgerEntry.objects.bulk_create(entries)
    return {"booked": len(entries), "unknown": unknown}


def store_readings(building, stream):
    readings = [
        MeterReading(
            building=building,
            unit=(node.get("unit") or "")[:12],
            value=number(node.findtext("value")),
        )
        for node in meter_tree(stream).iterfind(".//reading")
    ]
    MeterReading.objects.bulk_create(readings)
    return {"stored": len(readings)}
