from django.conf import settings
from django.db import models

from .managers import ApplicationManager


class Company(models.Model):
    name = models.CharField(max_length=120)
    logo_url = models.CharField(max_length=500, blank=True)
    logo = models.BinaryField(null=True)
    chat_hook = models.CharField(max_length=500, blank=True)

    def __str__(self):
        return self.name


class Profile(models.Model):
    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="profile")
    company = models.ForeignKey(Company, models.CASCADE, related_name="members")
    role = models.CharField(max_length=20, default="recruiter")
    display_name = models.CharField(max_length=80, blank=True)
    signature = models.CharField(max_length=200, blank=True)


class Job(models.Model):
    company = models.ForeignKey(Company, models.CASCADE, related_name="jobs")
    title = models.CharField(max_length=120)
    description = models.TextField()
    tags = models.CharField(max_length=200, blank=True)
    is_open = models.BooleanField(default=True)

    def tag_list(self):
        return [tag.strip() for tag in self.tags.split(",") if tag.strip()]


class Application(models.Model):
    STAGES = [("new", "New"), ("interview", "Interview"), ("offer", "Offer"), ("closed", "Closed")]

    job = models.ForeignKey(Job, models.CASCADE, related_name="applications")
    name = models.CharField(max_length=120)
    email = models.EmailField()
    phone = models.CharField(max_length=60, blank=True)
    postcode = models.CharField(max_length=12, blank=True)
    cover_letter = models.TextField(blank=True)
    resume = models.FileField(upload_to="resumes/", blank=True)
    stage = models.CharField(max_length=12, choices=STAGES, default="new")
    created = models.DateTimeField(auto_now_add=True)

    objects = ApplicationManager()


class Note(models.Model):
    application = models.ForeignKey(Application, models.CASCADE, related_name="notes")
    author = models.ForeignKey(Profile, models.CASCADE)
    body = models.TextField()
