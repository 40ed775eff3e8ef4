import { Injectable, NotFoundException } from '@nestjs/common'
import { InjectModel } from '@nestjs/mongoose'
import { Model } from 'mongoose'
import { Booking, Room } from '../schemas'

export interface BookingChanges {
  from?: string
  nights?: number
  wish?: string
}

@Injectable()
export class BookingsService {
  constructor(
    @InjectModel(Booking.name) private readonly bookings: Model<Booking>,
    @InjectModel(Room.name) private readonly rooms: Model<Room>,
  ) {}

  async request(guest: string, roomId: string, from: string, nights: number) {
    const room = await this.rooms.findById(String(roomId))
    if (!room) throw new NotFoundException()
    return this.bookings.create({ guest, room: room._id, from: new Date(from), nights: Number(nights) })
  }

  async change(guest: string, id: string, changes: BookingChanges) {
    const booking = await this.bookings.findOne({ _id: id, guest })
    if (!booking) throw new NotFoundException()
    Object.assign(booking, changes)
    return booking.save()
  }

  byId = (id: string) => this.bookings.findById(id)

  byIdOf = (guest: string, id: string) => this.bookings.findOne({ _id: id, guest })

  // The lock at the door asks with the code that was typed in.
  opens(room: string, code: string) {
    return this.bookings.exists({ room: room, status: 'confirmed', doorCode: code })
  }

  isTaken(room: string, day: string) {
    return this.bookings.exists({ room: { $eq: room }, from: { $eq: day } })
  }
}
