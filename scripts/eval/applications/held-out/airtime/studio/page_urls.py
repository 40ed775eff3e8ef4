from django.contrib.auth.views import LoginView, LogoutView
from django.urls import path

from . import pages

urlpatterns = [
    path("login/", LoginView.as_view(template_name="studio/login.html"), name="login"),
    path("logout/", LogoutView.as_view(), name="logout"),
    path("episodes/<int:episode_id>/", pages.episode, name="episode"),
    path("episodes/<int:episode_id>/publish/", pages.publish, name="publish"),
    path("episodes/<int:episode_id>/transcode/", pages.transcode, name="transcode"),
]
