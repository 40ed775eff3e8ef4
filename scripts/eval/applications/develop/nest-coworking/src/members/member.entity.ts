import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm'

@Entity('members')
export class Member {
  @PrimaryGeneratedColumn('uuid') id: string
  @Column({ unique: true }) email: string
  @Column() name: string
  @Column({ default: 'member' }) role: 'member' | 'host'
  @Column({ default: 0 }) creditCents: number
  @Column() passwordHash: string
  @Column() pinHash: string
}
