from django.urls import path
from rest_framework.authtoken.views import obtain_auth_token

from .views import accounts, lab, pets, visits

urlpatterns = [
    path("signup/", accounts.SignupView.as_view()),
    path("token/", obtain_auth_token),
    path("confirm/", accounts.confirm),
    path("welcome/", accounts.welcome),
    path("profile/", accounts.ProfileView.as_view()),
    path("pets/", pets.PetList.as_view()),
    path("pets/search/", pets.search),
    path("pets/bulk/", pets.bulk_add),
    path("pets/vaccinations/", pets.vaccinations),
    path("pets/registry-photo/", pets.registry_photo),
    path("pets/<int:pk>/photo/", pets.photo),
    path("pets/<int:pk>/page/", visits.pet_page),
    path("visits/", visits.VisitList.as_view()),
    path("visits/next/", visits.next_visit),
    path("visits/count/", visits.visit_count),
    path("visits/report/", visits.report),
    path("visits/fees/", visits.fees),
    path("visits/<int:pk>/", visits.VisitDetail.as_view()),
    path("visits/<int:pk>/diagnosis/", visits.diagnose),
    path("visits/<int:pk>/reopen/", visits.reopen),
    path("visits/<int:pk>/invoice/", visits.invoice),
    path("lab/result/", lab.result),
    path("lab/scan/", lab.scan),
    path("lab/notify/", lab.notify),
]
