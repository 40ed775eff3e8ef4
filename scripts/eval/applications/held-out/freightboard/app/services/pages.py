from html import escape

from ..models import Shipment

LAYOUT = "<!doctype html><html><head><title>{title}</title></head><body>{body}</body></html>"


def tracking_page(shipment: Shipment) -> str:
    rows = "".join(
        f"<tr><th>{label}</th><td>{value}</td></tr>"
        for label, value in (("Status", shipment.status), ("Destination", shipment.destination),
                             ("Remark", shipment.remark))
    )
    return LAYOUT.format(title=f"Shipment {shipment.code}", body=f"<table>{rows}</table>")


def waybill_page(shipment: Shipment) -> str:
    fields = (shipment.reference, shipment.destination, shipment.remark)
    body = "".join(f"<p>{escape(field)}</p>" for field in fields)
    return LAYOUT.format(title=escape(shipment.code), body=body)
