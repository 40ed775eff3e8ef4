from django.urls import include, path

urlpatterns = [
    path("api/", include("studio.api_urls")),
    path("", include("studio.page_urls")),
]
