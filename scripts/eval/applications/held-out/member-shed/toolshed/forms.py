from flask_wtf import FlaskForm
from flask_wtf.file import FileField, FileRequired
from wtforms import IntegerField, PasswordField, SelectField, StringField, TextAreaField
from wtforms.validators import DataRequired, Email, Length, NumberRange

CATEGORIES = ["garden", "wood", "metal", "paint", "other"]


class RegisterForm(FlaskForm):
    name = StringField(validators=[DataRequired(), Length(max=80)])
    email = StringField(validators=[DataRequired(), Email(), Length(max=120)])
    password = PasswordField(validators=[DataRequired(), Length(min=10)])


class LoginForm(FlaskForm):
    email = StringField(validators=[DataRequired()])
    password = PasswordField(validators=[DataRequired()])


class ToolForm(FlaskForm):
    name = StringField(validators=[DataRequired(), Length(max=120)])
    category = SelectField(choices=CATEGORIES)
    description = TextAreaField()
    house_rules = TextAreaField()
    pickup_note = TextAreaField()
    return_note = TextAreaField()
    daily_fee = IntegerField(default=0, validators=[NumberRange(min=0, max=500)])


class BundleForm(FlaskForm):
    bundle = FileField(validators=[FileRequired()])


class ManualLinkForm(FlaskForm):
    url = StringField(validators=[DataRequired(), Length(max=500)])
