import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('reminders')
export class Reminder {
  @PrimaryGeneratedColumn()
  id: number;

  @Column()
  ownerId: number;

  @Column()
  petId: number;

  @Column({ default: 'Reminder' })
  subject: string;

  @Column({ type: 'text' })
  text: string;
}
