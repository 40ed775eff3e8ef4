import { Body, Controller, Get, NotFoundException, Param, Patch, Post, UseGuards } from '@nestjs/common'
import { GuestGuard, GuestId } from '../auth/session.guard'
import { BookingChanges, BookingsService } from './bookings.service'

@Controller('bookings')
@UseGuards(GuestGuard)
export class BookingsController {
  constructor(private readonly bookings: BookingsService) {}

  @Post()
  create(@GuestId() guest: string, @Body() body: { room: string; from: string; nights: number }) {
    return this.bookings.request(guest, body.room, body.from, body.nights)
  }

  @Get(':id')
  async show(@GuestId() guest: string, @Param('id') id: string) {
    const booking = await this.bookings.byIdOf(guest, id)
    if (!booking) throw new NotFoundException()
    return booking
  }

  @Get(':id/arrival')
  async arrival(@Param('id') id: string) {
    const booking = await this.bookings.byId(id)
    if (!booking) throw new NotFoundException()
    return { from: booking.from, nights: booking.nights, doorCode: booking.doorCode }
  }

  @Patch(':id')
  change(@GuestId() guest: string, @Param('id') id: string, @Body() changes: BookingChanges) {
    return this.bookings.change(guest, id, changes)
  }
}
