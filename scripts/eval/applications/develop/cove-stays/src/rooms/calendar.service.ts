import { BadRequestException, Injectable } from '@nestjs/common'
import axios from 'axios'

const PARTNERS = new Set(['calendar.google.com', 'www.airbnb.com', 'ical.booking.com'])

const daysOf = (text: string) =>
  text
    .split(/\r?\n/)
    .filter((line) => line.startsWith('DTSTART'))
    .map((line) => line.slice(line.indexOf(':') + 1))

@Injectable()
export class CalendarService {
  async preview(address: string) {
    const { data } = await axios.get<string>(address, { responseType: 'text', timeout: 5000 })
    return { days: daysOf(data), head: data.slice(0, 200) }
  }

  async import(address: string) {
    const url = new URL(address)
    if (url.protocol !== 'https:' || url.port !== '' || !PARTNERS.has(url.hostname)) {
      throw new BadRequestException('Not a known calendar')
    }
    const { data } = await axios.get<string>(url.href, {
      responseType: 'text',
      timeout: 5000,
      maxRedirects: 0,
    })
    return daysOf(data)
  }
}
