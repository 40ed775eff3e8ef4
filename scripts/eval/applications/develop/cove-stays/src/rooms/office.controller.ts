import { Body, Controller, Get, NotFoundException, Param, Post, Put, Query, UseGuards } from '@nestjs/common'
import { InjectModel } from '@nestjs/mongoose'
import { Model } from 'mongoose'
import { OfficeGuard } from '../auth/session.guard'
import { Room } from '../schemas'
import { CalendarService } from './calendar.service'
import { FeedService } from './feed.service'
import { PriceService } from './price.service'

@Controller('office')
@UseGuards(OfficeGuard)
export class OfficeController {
  constructor(
    @InjectModel(Room.name) private readonly rooms: Model<Room>,
    private readonly calendars: CalendarService,
    private readonly feeds: FeedService,
    private readonly prices: PriceService,
  ) {}

  @Put('rooms/:id/rule')
  async setRule(@Param('id') id: string, @Body() body: { rule: string; season: string }) {
    const room = await this.rooms.findById(id)
    if (!room) throw new NotFoundException()
    room.rule = String(body.rule)
    room.season = String(body.season)
    await room.save()
    return { week: this.prices.seasonal(room, 7) }
  }

  @Get('calendar/preview')
  preview(@Query('url') url: string) {
    return this.calendars.preview(url)
  }

  @Post('calendar/import')
  import(@Body() body: { url: string }) {
    return this.calendars.import(String(body.url))
  }

  @Post('feed/titles')
  titles(@Body() body: { xml: string }) {
    return this.feeds.titles(String(body.xml))
  }

  @Post('feed/prices')
  priceList(@Body() body: { xml: string }) {
    return this.feeds.prices(String(body.xml))
  }
}
