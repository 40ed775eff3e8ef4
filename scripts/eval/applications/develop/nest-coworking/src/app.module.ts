import { HttpModule } from '@nestjs/axios'
import { Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'

import { AuthController } from './auth/auth.controller'
import { AuthService } from './auth/auth.service'
import { Booking } from './bookings/booking.entity'
import { BookingsController } from './bookings/bookings.controller'
import { BookingsService } from './bookings/bookings.service'
import { CalendarController } from './integrations/calendar.controller'
import { Member } from './members/member.entity'
import { MembersController } from './members/members.controller'
import { MembersService } from './members/members.service'

@Module({
  imports: [
    HttpModule.register({ timeout: 5000 }),
    TypeOrmModule.forRoot({
      type: 'postgres',
      url: process.env.DATABASE_URL,
      entities: [Member, Booking],
      synchronize: process.env.NODE_ENV !== 'production',
    }),
    TypeOrmModule.forFeature([Member, Booking]),
  ],
  controllers: [AuthController, MembersController, BookingsController, CalendarController],
  providers: [AuthService, MembersService, BookingsService],
})
export class AppModule {}
