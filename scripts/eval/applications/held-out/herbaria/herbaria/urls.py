from django.urls import include, path

urlpatterns = [
    path("accounts/", include("accounts.urls")),
    path("loans/", include("loans.urls")),
    path("", include("specimens.urls")),
]
