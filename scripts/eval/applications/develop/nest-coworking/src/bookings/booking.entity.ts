import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm'

@Entity('bookings')
export class Booking {
  @PrimaryGeneratedColumn('uuid') id: string
  @Column() memberId: string
  @Column() room: string
  @Column('timestamptz') startsAt: Date
  @Column('timestamptz') endsAt: Date
  @Column({ default: '' }) note: string
}
