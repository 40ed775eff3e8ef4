from django.urls import path

from . import views

app_name = "specimens"

urlpatterns = [
    path("", views.SpecimenListView.as_view(), name="list"),
    path("collector/", views.collector, name="collector"),
    path("searches/share/", views.share, name="share"),
    path("searches/restore/", views.restore_search, name="restore"),
    path("searches/<str:token>/", views.shared_search, name="shared"),
    path("specimens/new/", views.SpecimenCreateView.as_view(), name="new"),
    path("specimens/<slug:barcode>/", views.SpecimenDetailView.as_view(), name="detail"),
    path("specimens/<slug:barcode>/sheet/", views.sheet, name="sheet"),
    path("specimens/<slug:barcode>/sheet/import/", views.SheetImportView.as_view(), name="import"),
    path("specimens/<slug:barcode>/sheet/iiif/",
         views.SheetImportView.as_view(known_services_only=True), name="import-iiif"),
    path("specimens/<slug:barcode>/label/", views.label, name="label"),
    path("specimens/<slug:barcode>/label/print/", views.print_label, name="print-label"),
    path("specimens/<slug:barcode>/mark/", views.mark, name="mark"),
    path("specimens/<slug:barcode>/unmark/", views.unmark, name="unmark"),
]
