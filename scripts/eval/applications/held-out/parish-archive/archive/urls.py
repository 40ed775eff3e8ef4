from django.urls import path

from .views import files, places, profiles, records, requests

urlpatterns = [
    path("", records.search, name="search"),
    path("records/<int:pk>/", records.detail, name="record"),
    path("records/<int:pk>/transcription/", records.transcribe, name="transcribe"),
    path("records/<int:pk>/vote/", records.vote, name="vote"),
    path("records/<int:pk>/bookmark/", records.bookmark, name="bookmark"),
    path("records/<int:pk>/delete/", records.delete, name="delete-record"),
    path("places/", places.statistics, name="places"),
    path("places/parishes/", places.parishes, name="parishes"),
    path("places/<int:pk>/delete/", places.delete, name="delete-place"),
    path("requests/", requests.OwnRequests.as_view(), name="requests"),
    path("requests/new/", requests.create, name="new-request"),
    path("requests/<int:pk>/", requests.show, name="request"),
    path("requests/<int:pk>/withdraw/", requests.Withdraw.as_view(), name="withdraw"),
    path("profile/", profiles.update, name="profile"),
    path("profile/contact/", profiles.contact, name="contact"),
    path("profile/reading-room/", profiles.reading_room, name="reading-room"),
    path("profile/newsletter/", profiles.newsletter, name="newsletter"),
    path("profile/reminders/", profiles.reminders, name="reminders"),
    path("scans/<path:name>", files.scan, name="scan"),
    path("maps/<path:name>", files.map_sheet, name="map"),
    path("manifest/", files.manifest, name="manifest"),
    path("manifest/<int:pk>/", files.own_manifest, name="own-manifest"),
]
