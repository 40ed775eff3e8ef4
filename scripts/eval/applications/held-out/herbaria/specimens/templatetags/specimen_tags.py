from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from ..models import Specimen, Taxon

register = template.Library()


@register.filter
def scientific_name(taxon: Taxon) -> SafeString:
    return format_html("<em>{} {}</em> {}", taxon.genus, taxon.epithet, taxon.author)


@register.simple_tag
def gathering(specimen: Specimen) -> SafeString:
    where = specimen.locality
    if specimen.altitude_m:
        where = f"{where}, {specimen.altitude_m}&nbsp;m"
    return mark_safe(f'<span class="gathering">{where}, leg. {specimen.collector}</span>')
