import { Exclude } from 'class-transformer';
import { Column, Entity, OneToMany, PrimaryGeneratedColumn } from 'typeorm';
import { Pet } from '../pets/pet.entity';

export type Role = 'owner' | 'vet' | 'admin';

@Entity('users')
export class User {
  @PrimaryGeneratedColumn()
  id: number;

  @Column({ unique: true })
  email: string;

  @Column()
  name: string;

  @Column({ default: '' })
  phone: string;

  @Column({ type: 'varchar', default: 'owner' })
  role: Role;

  @Exclude()
  @Column()
  passwordHash: string;

  @Exclude()
  @Column({ type: 'varchar', nullable: true })
  portalCode: string | null;

  @OneToMany(() => Pet, (pet) => pet.owner)
  pets: Pet[];
}
