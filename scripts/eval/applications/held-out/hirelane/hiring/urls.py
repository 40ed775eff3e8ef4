from django.urls import path

from .views import public, recruiting

urlpatterns = [
    path("", public.JobListView.as_view(), name="job-list"),
    path("signup/", public.SignupView.as_view(), name="signup"),
    path("layout/", public.choose_layout, name="layout"),
    path("jobs/<int:pk>/", public.JobDetailView.as_view(), name="job"),
    path("jobs/<int:pk>/apply/", public.apply, name="apply"),
    path("status/<str:token>/", public.status, name="status"),
    path("hooks/mail/", public.inbound_mail, name="inbound-mail"),
    path("dashboard/", recruiting.dashboard, name="dashboard"),
    path("jobs/new/", recruiting.JobCreateView.as_view(), name="job-create"),
    path("jobs/<int:pk>/edit/", recruiting.JobUpdateView.as_view(), name="job-edit"),
    path("jobs/<int:pk>/export/", recruiting.export_applications, name="job-export"),
    path("applications/<int:pk>/", recruiting.ApplicationDetailView.as_view(), name="application"),
    path("applications/<int:pk>/notes/", recruiting.add_note, name="add-note"),
    path("applications/<int:pk>/stage/", recruiting.move_stage, name="move-stage"),
    path("applications/<int:pk>/resume/", recruiting.resume, name="resume"),
    path("company/", recruiting.company_settings, name="company"),
    path("company/logo/", recruiting.logo, name="logo"),
    path("company/logo/refresh/", recruiting.refresh_logo, name="refresh-logo"),
    path("profile/", recruiting.update_profile, name="profile"),
    path("import/", recruiting.import_profile, name="import"),
    path("reports/build/", recruiting.build_report, name="report-build"),
    path("reports/", recruiting.report, name="report"),
    path("reports/<str:name>/preview/", recruiting.report_preview, name="report-preview"),
]
