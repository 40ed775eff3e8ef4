from django import forms

from .models import Member, Note


class ProfileForm(forms.ModelForm):
    class Meta:
        model = Member
        fields = ["phone", "street"]


class NoteForm(forms.ModelForm):
    class Meta:
        model = Note
        fields = ["text"]
