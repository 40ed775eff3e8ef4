import { Column, Entity, ManyToOne, OneToMany, PrimaryGeneratedColumn } from 'typeorm'

export type Role = 'nurse' | 'doctor' | 'manager'

@Entity()
export class Employee {
  @PrimaryGeneratedColumn()
  id!: number

  @Column({ unique: true })
  email!: string

  @Column()
  name!: string

  @Column({ default: 'nurse' })
  role!: Role

  @Column({ select: false })
  passwordHash!: string

  @Column({ nullable: true })
  phone?: string

  @Column({ nullable: true })
  ward?: string

  @Column({ type: 'int', default: 0, select: false })
  salary!: number

  @OneToMany(() => Shift, (shift) => shift.employee)
  shifts!: Shift[]
}

@Entity()
export class Shift {
  @PrimaryGeneratedColumn()
  id!: number

  @ManyToOne(() => Employee, (employee) => employee.shifts, { onDelete: 'CASCADE' })
  employee!: Employee

  @Column()
  ward!: string

  @Column({ type: 'timestamptz' })
  start!: Date

  @Column({ type: 'timestamptz' })
  end!: Date

  @Column({ type: 'text', default: '' })
  handover!: string
}

@Entity()
export class Swap {
  @PrimaryGeneratedColumn()
  id!: number

  @ManyToOne(() => Shift, { onDelete: 'CASCADE' })
  shift!: Shift

  @ManyToOne(() => Employee, { onDelete: 'CASCADE' })
  requester!: Employee

  @Column({ type: 'text' })
  reason!: string
}
