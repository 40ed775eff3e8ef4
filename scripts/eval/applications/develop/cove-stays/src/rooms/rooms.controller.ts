import { Body, Controller, Get, NotFoundException, Param, Post, Query } from '@nestjs/common'
import { InjectModel } from '@nestjs/mongoose'
import { Model } from 'mongoose'
import { BookingsService } from '../bookings/bookings.service'
import { Room } from '../schemas'
import { PriceService } from './price.service'

@Controller('rooms')
export class RoomsController {
  constructor(
    @InjectModel(Room.name) private readonly rooms: Model<Room>,
    private readonly prices: PriceService,
    private readonly bookings: BookingsService,
  ) {}

  @Get(':id/price')
  async price(@Param('id') id: string, @Query('nights') nights = '1') {
    const room = await this.rooms.findById(id)
    if (!room) throw new NotFoundException()
    return { total: this.prices.total(room, Number(nights)) }
  }

  @Post(':id/availability')
  async availability(@Param('id') id: string, @Body() body: { day: string }) {
    return { free: !(await this.bookings.isTaken(id, body.day)) }
  }

  @Post(':id/door')
  async door(@Param('id') id: string, @Body() body: { code: string }) {
    return { open: Boolean(await this.bookings.opens(id, body.code)) }
  }
}
