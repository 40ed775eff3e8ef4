from django.contrib.auth import get_user_model
from django.contrib.auth.password_validation import validate_password
from rest_framework import serializers

from .models import OwnerProfile, Pet, Visit


class SignupSerializer(serializers.ModelSerializer):
    password = serializers.CharField(write_only=True, validators=[validate_password])

    class Meta:
        model = get_user_model()
        fields = ["id", "username", "email", "password"]

    def create(self, validated_data):
        user = get_user_model().objects.create_user(**validated_data)
        OwnerProfile.objects.create(user=user)
        return user


class ProfileSerializer(serializers.ModelSerializer):
    class Meta:
        model = OwnerProfile
        fields = "__all__"
        read_only_fields = ["user"]


class ContactSerializer(serializers.ModelSerializer):
    class Meta:
        model = OwnerProfile
        fields = ["phone", "city"]


class PetSerializer(serializers.ModelSerializer):
    class Meta:
        model = Pet
        fields = ["id", "name", "species", "story", "photo_url"]


class VisitSerializer(serializers.ModelSerializer):
    class Meta:
        model = Visit
        fields = ["id", "pet", "reason", "diagnosis", "fee", "created_at", "cancelled"]
        read_only_fields = ["diagnosis", "fee", "cancelled"]

    def validate_pet(self, pet):
        if pet.owner_id != self.context["request"].user.id:
            raise serializers.ValidationError("Not your pet")
        return pet
