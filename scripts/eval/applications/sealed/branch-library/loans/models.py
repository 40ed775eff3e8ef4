import secrets

from django.contrib.auth.models import User
from django.db import models


def card_key() -> str:
    return secrets.token_hex(16)


class Member(models.Model):
    user = models.OneToOneField(User, on_delete=models.CASCADE, related_name="member")
    phone = models.CharField(max_length=30, blank=True)
    street = models.CharField(max_length=120, blank=True)
    debt = models.IntegerField(default=0)
    limit = models.IntegerField(default=5)
    card_key = models.CharField(max_length=32, default=card_key)


class Book(models.Model):
    title = models.CharField(max_length=200)
    author = models.CharField(max_length=200)
    isbn = models.CharField(max_length=20)
    shelf = models.CharField(max_length=20)


class Note(models.Model):
    book = models.ForeignKey(Book, on_delete=models.CASCADE, related_name="notes")
    member = models.ForeignKey(Member, on_delete=models.CASCADE)
    text = models.TextField(max_length=2000)


class Loan(models.Model):
    book = models.ForeignKey(Book, on_delete=models.PROTECT)
    member = models.ForeignKey(Member, on_delete=models.CASCADE)
    due = models.DateField()
    renewed = models.IntegerField(default=0)
    returned = models.BooleanField(default=False)
