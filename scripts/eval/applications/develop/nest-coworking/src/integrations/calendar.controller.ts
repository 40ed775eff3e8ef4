import { HttpService } from '@nestjs/axios'
import { BadRequestException, Body, Controller, Get, Param, Post, UseGuards } from '@nestjs/common'
import { firstValueFrom } from 'rxjs'
import { AuthGuard } from '../auth/auth.guard'

const FEEDS: Record<string, string> = {
  holidays: 'https://calendars.example.org/holidays.ics',
  events: 'https://calendars.example.org/events.ics',
}

@Controller('calendar')
@UseGuards(AuthGuard)
export class CalendarController {
  constructor(private readonly http: HttpService) {}

  @Post('subscribe')
  async subscribe(@Body('url') url: string) {
    const { data } = await firstValueFrom(this.http.get<string>(url, { responseType: 'text' }))
    return { events: countEvents(data) }
  }

  @Get('feeds/:name')
  async feed(@Param('name') name: string) {
    if (!Object.hasOwn(FEEDS, name)) throw new BadRequestException()
    const { data } = await firstValueFrom(this.http.get<string>(FEEDS[name], { responseType: 'text' }))
    return { events: countEvents(data) }
  }
}

function countEvents(text: string): number {
  return String(text).split('BEGIN:VEVENT').length - 1
}
