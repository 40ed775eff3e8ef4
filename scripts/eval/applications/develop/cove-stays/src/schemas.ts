import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose'
import { HydratedDocument, Types } from 'mongoose'

@Schema()
export class Guest {
  @Prop({ required: true, unique: true }) email: string
  @Prop({ required: true }) password: string
  @Prop() name: string
  @Prop() phone: string
  @Prop({ default: 0 }) credit: number
}

@Schema()
export class Room {
  @Prop({ required: true }) title: string
  @Prop({ required: true }) base: number
  @Prop({ default: 'nights * base' }) rule: string
  @Prop({ default: 'flat' }) season: string
  @Prop() calendarUrl: string
}

@Schema()
export class Booking {
  @Prop({ type: Types.ObjectId, ref: 'Guest', required: true }) guest: Types.ObjectId
  @Prop({ type: Types.ObjectId, ref: 'Room', required: true }) room: Types.ObjectId
  @Prop({ required: true }) from: Date
  @Prop({ required: true }) nights: number
  @Prop() total: number
  @Prop({ default: 'requested' }) status: string
  @Prop() doorCode: string
  @Prop() wish: string
}

export type BookingDocument = HydratedDocument<Booking>
export type GuestDocument = HydratedDocument<Guest>
export type RoomDocument = HydratedDocument<Room>

export const GuestSchema = SchemaFactory.createForClass(Guest)
export const RoomSchema = SchemaFactory.createForClass(Room)
export const BookingSchema = SchemaFactory.createForClass(Booking)
