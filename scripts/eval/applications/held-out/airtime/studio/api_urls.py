from django.urls import include, path
from rest_framework.authtoken.views import obtain_auth_token
from rest_framework.routers import DefaultRouter

from . import api

router = DefaultRouter()
router.register("shows", api.ShowViewSet, basename="show")
router.register("episodes", api.EpisodeViewSet, basename="episode")
router.register("guests", api.GuestViewSet, basename="guest")

urlpatterns = [
    path("token/", obtain_auth_token),
    path("search/", api.SearchView.as_view()),
    path("episodes/<int:episode_id>/comments/", api.CommentsView.as_view()),
    path("episodes/<int:episode_id>/comments/purge/", api.purge_comments),
    path("shows/<int:show_id>/verify/", api.verify_show),
    path("", include(router.urls)),
]
