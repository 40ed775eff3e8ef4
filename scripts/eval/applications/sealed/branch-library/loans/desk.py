from datetime import date

from django.contrib.auth.decorators import user_passes_test
from django.http import JsonResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_GET

from .models import Loan, Member


def is_staff(user):
    return user.is_active and user.is_staff


@require_GET
def overdue(request):
    loans = Loan.objects.filter(returned=False, due__lt=date.today()).select_related("member__user")
    rows = [
        {"name": loan.member.user.get_full_name(), "phone": loan.member.phone, "due": loan.due}
        for loan in loans
    ]
    return JsonResponse({"overdue": rows})


@user_passes_test(is_staff)
@require_GET
def debts(request):
    members = Member.objects.filter(debt__gt=0).select_related("user")
    rows = [{"name": member.user.get_full_name(), "debt": member.debt} for member in members]
    return JsonResponse({"debts": rows})


# The kiosk at the door has no login and knows a member by the cookie of the card.
@require_GET
def kiosk(request):
    member = get_object_or_404(Member, card_key=request.COOKIES.get("card", ""))
    loans = Loan.objects.filter(member=member, returned=False).select_related("book")
    return JsonResponse({"loans": [[loan.book.title, loan.due.isoformat()] for loan in loans]})
