import { HttpService } from '@nestjs/axios'
import { BadRequestException, Injectable } from '@nestjs/common'
import { firstValueFrom } from 'rxjs'

const publicCalendars = new Set(['calendar.health-union.example', 'holidays.state.example'])

@Injectable()
export class FeedService {
  constructor(private readonly http: HttpService) {}

  private events(calendar: string): string[] {
    return calendar
      .split(/\r?\n/)
      .filter((line) => line.startsWith('SUMMARY:'))
      .map((line) => line.slice('SUMMARY:'.length))
  }

  async personal(address: string) {
    const { data } = await firstValueFrom(this.http.get<string>(address, { responseType: 'text' }))
    return this.events(data)
  }

  async holidays(address: string) {
    const { protocol, hostname, href } = new URL(address)
    if (protocol !== 'https:' || !publicCalendars.has(hostname))
      throw new BadRequestException('unknown calendar')
    const { data } = await firstValueFrom(this.http.get<string>(href, { responseType: 'text' }))
    return this.events(data)
  }
}
