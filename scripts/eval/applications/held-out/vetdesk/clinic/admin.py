from django.contrib import admin

from .models import OwnerProfile, Pet, Visit

admin.site.register([OwnerProfile, Pet, Visit])
