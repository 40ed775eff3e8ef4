from django.urls import path

from . import api, views

app_name = "plots"
urlpatterns = [
    path("", views.index, name="index"),
    path("plots/<int:pk>/", views.detail, name="detail"),
    path("plots/<int:pk>/edit/", views.edit, name="edit"),
    path("plots/<int:pk>/note/", views.note, name="note"),
    path("plots/<int:pk>/release/", views.release, name="release"),
    path("plots/<int:pk>/water/", views.water, name="water"),
    path("harvests/search/", views.search, name="search"),
    path("harvests/totals/", views.totals, name="totals"),
    path("harvests/<int:pk>/delete/", views.delete_harvest, name="delete-harvest"),
    path("harvests/<int:pk>/amend/", views.amend_harvest, name="amend-harvest"),
    path("continue/", views.resume, name="resume"),
    path("done/", views.done, name="done"),
    path("api/waiting/", api.waiting, name="api-waiting"),
    path("api/waiting/join/", api.join, name="api-join"),
    path("api/badge/", api.badge, name="api-badge"),
]
