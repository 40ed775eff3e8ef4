from django.urls import path

from . import views

app_name = "loans"

urlpatterns = [
    path("", views.LoanListView.as_view(), name="list"),
    path("new/", views.LoanCreateView.as_view(), name="new"),
    path("courier/", views.courier, name="courier"),
    path("<int:pk>/", views.LoanDetailView.as_view(), name="detail"),
    path("<int:pk>/edit/", views.LoanUpdateView.as_view(), name="edit"),
    path("<int:pk>/approve/", views.approve, name="approve"),
    path("<int:pk>/refuse/", views.refuse, name="refuse"),
    path("<int:pk>/cancel/", views.cancel, name="cancel"),
]
