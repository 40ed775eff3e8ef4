from django import forms
from django.contrib.auth.forms import UserCreationForm

from .models import Profile


class SignupForm(UserCreationForm):
    institution = forms.CharField(max_length=160)


class ProfileForm(forms.ModelForm):
    class Meta:
        model = Profile
        fields = ["institution", "phone", "shipping_address"]
