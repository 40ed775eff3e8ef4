import { Module } from '@nestjs/common'
import { MongooseModule } from '@nestjs/mongoose'
import { LoginController } from './auth/login.controller'
import { BookingsController } from './bookings/bookings.controller'
import { BookingsService } from './bookings/bookings.service'
import { GuestsController } from './guests/guests.controller'
import { CalendarService } from './rooms/calendar.service'
import { FeedService } from './rooms/feed.service'
import { OfficeController } from './rooms/office.controller'
import { PriceService } from './rooms/price.service'
import { RoomsController } from './rooms/rooms.controller'
import { Booking, BookingSchema, Guest, GuestSchema, Room, RoomSchema } from './schemas'

const database = [
  MongooseModule.forRoot(process.env.MONGO_URL ?? 'mongodb://127.0.0.1/cove'),
  MongooseModule.forFeature([
    { name: Booking.name, schema: BookingSchema },
    { name: Guest.name, schema: GuestSchema },
    { name: Room.name, schema: RoomSchema },
  ]),
]

@Module({
  imports: database,
  controllers: [LoginController, BookingsController, GuestsController, RoomsController],
  providers: [BookingsService, PriceService],
})
export class AppModule {}

@Module({
  imports: database,
  controllers: [OfficeController],
  providers: [CalendarService, FeedService, PriceService],
})
export class OfficeModule {}
