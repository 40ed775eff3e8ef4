import asyncio
import secrets

import bcrypt
from motor.motor_asyncio import AsyncIOMotorClient

from .settings import load_settings

TRAILS = [
    {"name": "Raven Ridge", "region": "north", "difficulty": 3, "length_km": 12.4},
    {"name": "Lower Mill Loop", "region": "south", "difficulty": 1, "length_km": 5.1},
]


async def main():
    settings = load_settings()
    db = AsyncIOMotorClient(settings.mongo_url)[settings.mongo_db]
    await db.users.create_index("email", unique=True)
    await db.reports.create_index("trail_id")
    if not await db.trails.find_one({}):
        await db.trails.insert_many([{**trail, "status": "open"} for trail in TRAILS])
    if not await db.users.find_one({"role": "moderator"}):
        password = secrets.token_urlsafe(12)
        await db.users.insert_one({
            "email": "moderator@trailhead.example", "name": "Moderator", "role": "moderator",
            "password": bcrypt.hashpw(password.encode(), bcrypt.gensalt()), "devices": []})
        print("moderator password:", password)


if __name__ == "__main__":
    asyncio.run(main())
