from django import forms

from .models import Profile, ResearchRequest, Transcription


class ContactForm(forms.ModelForm):
    class Meta:
        model = Profile
        fields = ["display_name", "phone"]


class RequestForm(forms.ModelForm):
    class Meta:
        model = ResearchRequest
        fields = ["question"]


class TranscriptionForm(forms.ModelForm):
    class Meta:
        model = Transcription
        fields = ["text"]
