import {
  Body,
  ConflictException,
  Controller,
  Delete,
  Get,
  NotFoundException,
  Param,
  ParseUUIDPipe,
  Post,
  Query,
  Req,
  UseGuards,
} from '@nestjs/common'
import { IsDateString, IsString } from 'class-validator'
import { AuthGuard, SignedRequest } from '../auth/auth.guard'
import { BookingsService } from './bookings.service'

class BookingDto {
  @IsString() room: string
  @IsDateString() startsAt: string
  @IsDateString() endsAt: string
}

@Controller('bookings')
@UseGuards(AuthGuard)
export class BookingsController {
  constructor(private readonly service: BookingsService) {}

  @Get()
  mine(@Req() { claims }: SignedRequest) {
    return this.service.bookings.findBy({ memberId: claims.sub })
  }

  @Get('usage')
  usage(@Query('period') period = 'week', @Query('room') room = 'A') {
    return this.service.usage(period, room)
  }

  @Post()
  async book(@Req() { claims }: SignedRequest, @Body() { room, startsAt, endsAt }: BookingDto) {
    const times = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) }
    if ((await this.service.overlapping(room, times.startsAt, times.endsAt)).length > 0) {
      throw new ConflictException()
    }
    return this.service.bookings.save({ memberId: claims.sub, room, ...times })
  }

  @Get(':id')
  async show(@Param('id', ParseUUIDPipe) id: string) {
    const booking = await this.service.bookings.findOneBy({ id })
    if (!booking) throw new NotFoundException()
    return booking
  }

  @Delete(':id')
  async cancel(@Req() { claims }: SignedRequest, @Param('id', ParseUUIDPipe) id: string) {
    const { affected } = await this.service.bookings.delete({ id, memberId: claims.sub })
    if (!affected) throw new NotFoundException()
  }
}
