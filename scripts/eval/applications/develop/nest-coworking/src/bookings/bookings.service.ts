import { Injectable } from '@nestjs/common'
import { InjectDataSource, InjectRepository } from '@nestjs/typeorm'
import { DataSource, Repository } from 'typeorm'
import { Booking } from './booking.entity'

@Injectable()
export class BookingsService {
  constructor(
    @InjectRepository(Booking) readonly bookings: Repository<Booking>,
    @InjectDataSource() private readonly source: DataSource,
  ) {}

  /** Hours per room and period; the period is a unit of `date_trunc`. */
  usage(period: string, room: string) {
    return this.source.query(
      `SELECT date_trunc('${period}', "startsAt") AS begins,
              sum(extract(epoch FROM "endsAt" - "startsAt")) / 3600 AS hours
       FROM bookings WHERE room = $1 GROUP BY 1 ORDER BY 1`,
      [room],
    )
  }

  overlapping(room: string, startsAt: Date, endsAt: Date) {
    return this.source.query(
      'SELECT id FROM bookings WHERE room = $1 AND "startsAt" < $3 AND "endsAt" > $2',
      [room, startsAt, endsAt],
    )
  }
}
