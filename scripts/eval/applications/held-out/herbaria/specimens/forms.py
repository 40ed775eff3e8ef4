from django import forms

from .models import Specimen


class SpecimenForm(forms.ModelForm):
    class Meta:
        model = Specimen
        fields = ["barcode", "taxon", "collector", "locality", "habitat", "altitude_m"]

    def clean_barcode(self) -> str:
        barcode = self.cleaned_data["barcode"]
        if not (barcode.isascii() and barcode.isalnum()):
            raise forms.ValidationError("Letters and digits only.")
        return barcode


class SheetImportForm(forms.Form):
    url = forms.URLField(label="Address of the scan", assume_scheme="https")
