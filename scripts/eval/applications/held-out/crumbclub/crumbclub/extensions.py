from flask_wtf.csrf import CSRFProtect
from peewee import SqliteDatabase

db = SqliteDatabase(None)
csrf = CSRFProtect()
