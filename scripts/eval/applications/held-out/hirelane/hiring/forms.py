from django import forms
from django.contrib.auth.forms import UserCreationForm

from .models import Application, Company, Job, Note
from .validators import validate_phone, validate_postcode


class SignupForm(UserCreationForm):
    company_name = forms.CharField(max_length=120)


class JobForm(forms.ModelForm):
    class Meta:
        model = Job
        fields = ["title", "description", "tags", "is_open"]


class ApplyForm(forms.ModelForm):
    phone = forms.CharField(max_length=60, required=False, validators=[validate_phone])
    postcode = forms.CharField(max_length=12, required=False, validators=[validate_postcode])

    class Meta:
        model = Application
        fields = ["name", "email", "phone", "postcode", "cover_letter", "resume"]


class NoteForm(forms.ModelForm):
    class Meta:
        model = Note
        fields = ["body"]


class CompanyForm(forms.ModelForm):
    class Meta:
        model = Company
        fields = ["name", "logo_url", "chat_hook"]


class ImportForm(forms.Form):
    job = forms.ModelChoiceField(Job.objects.none(), required=False)
    document = forms.FileField()

    def __init__(self, *args, company, **kwargs):
        super().__init__(*args, **kwargs)
        self.fields["job"].queryset = company.jobs.all()
