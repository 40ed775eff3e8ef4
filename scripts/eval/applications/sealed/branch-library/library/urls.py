from django.urls import path

from loans import books, desk, members

urlpatterns = [
    path("", books.catalog, name="catalog"),
    path("books/<int:pk>/", books.book, name="book"),
    path("books/<int:pk>/note/", books.add_note, name="add-note"),
    path("shelf/", books.shelf, name="shelf"),
    path("isbn/", books.check_isbn, name="check-isbn"),
    path("barcode/", books.check_barcode, name="check-barcode"),
    path("login/", members.log_in, name="login"),
    path("logout/", members.log_out, name="logout"),
    path("me/", members.profile, name="profile"),
    path("me/import/", members.import_profile, name="import-profile"),
    path("loans/<int:pk>/", members.loan, name="loan"),
    path("loans/<int:pk>/receipt/", members.receipt, name="receipt"),
    path("loans/<int:pk>/renew/", members.renew, name="renew"),
    path("loans/<int:pk>/give-back/", members.give_back, name="give-back"),
    path("desk/overdue/", desk.overdue, name="overdue"),
    path("desk/debts/", desk.debts, name="debts"),
    path("kiosk/", desk.kiosk, name="kiosk"),
]
