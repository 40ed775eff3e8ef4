from django.contrib.auth.views import LoginView, LogoutView
from django.urls import include, path

from desk import api, hooks, pages

api_patterns = [
    path("tickets/", api.TicketList.as_view()),
    path("tickets/<int:pk>/", api.TicketDetail.as_view()),
    path("tickets/<int:pk>/close/", api.TicketClose.as_view()),
    path("me/", api.ResidentProfile.as_view()),
    path("me/contact/", api.ResidentContact.as_view()),
    path("ledger/totals/", api.LedgerTotals.as_view()),
    path("ledger/months/", api.LedgerMonths.as_view()),
    path("contractors/<int:pk>/probe/", api.ContractorProbe.as_view()),
    path("contractors/<int:pk>/calendar/", api.ContractorCalendar.as_view()),
]

urlpatterns = [
    path("login/", LoginView.as_view(template_name="desk/form.html"), name="login"),
    path("logout/", LogoutView.as_view(), name="logout"),
    path("", pages.TicketBoard.as_view(), name="tickets"),
    path("tickets/<int:pk>/", pages.TicketPage.as_view(), name="ticket"),
    path("payments/autopay/", pages.AutopayView.as_view(), name="autopay"),
    path("payments/reminders/", pages.ReminderView.as_view(), name="reminders"),
    path("ledger/import/camt/", pages.CamtImport.as_view(), name="camt-import"),
    path("ledger/import/meters/", pages.MeterImport.as_view(), name="meter-import"),
    path("ledger/export/", pages.LedgerExport.as_view(), name="ledger-export"),
    path("ledger/arrears/", pages.ArrearsExport.as_view(), name="arrears-export"),
    path("notices/lease/", pages.LeaseNotice.as_view(), name="lease-notice"),
    path("notices/door/", pages.DoorNotice.as_view(), name="door-notice"),
    path("kiosk/pair/", pages.KioskPair.as_view(), name="kiosk-pair"),
    path("device/remember/", pages.RememberDevice.as_view(), name="remember-device"),
    path("hooks/payments/", hooks.PaymentHook.as_view()),
    path("hooks/bank/", hooks.BankHook.as_view()),
    path("api/", include(api_patterns)),
]
