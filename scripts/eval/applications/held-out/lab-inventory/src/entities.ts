import { Column, CreateDateColumn, Entity, Index, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';

export type Role = 'member' | 'manager';

@Entity()
export class Lab {
  @PrimaryGeneratedColumn() id: number;
  @Column() name: string;
}

@Entity('lab_user')
export class User {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Column({ unique: true }) email: string;
  @Column({ select: false }) passwordHash: string;
  @Column({ type: 'varchar', default: 'member' }) role: Role;
  @Column({ default: '' }) displayName: string;
  @Column({ default: '' }) phone: string;
  @Column({ default: '' }) room: string;
  @Column({ type: 'jsonb', default: {} }) settings: Record<string, unknown>;
  @ManyToOne(() => Lab) lab: Lab;
  @Column() labId: number;
}

@Entity()
export class Item {
  @PrimaryGeneratedColumn() id: number;
  @Column() name: string;
  @Column() catalogNumber: string;
  @Column() lotNumber: string;
  @Column({ type: 'int', default: 0 }) quantity: number;
  @Column({ type: 'int', default: 0 }) reorderAt: number;
  @Column({ type: 'jsonb', default: {} }) attributes: Record<string, unknown>;
  @Index() @Column() labId: number;
}

@Entity()
export class Order {
  @PrimaryGeneratedColumn() id: number;
  @Column() labId: number;
  @ManyToOne(() => Item, { eager: true }) item: Item;
  @Column({ type: 'int' }) quantity: number;
  @Column({ default: '' }) costCenter: string;
  @Column({ type: 'varchar', default: 'draft' }) status: 'draft' | 'placed' | 'cancelled';
  @CreateDateColumn() createdAt: Date;
}

@Entity()
export class Instrument {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Column() name: string;
  @Column() labId: number;
}

@Entity()
export class Reading {
  @PrimaryGeneratedColumn() id: number;
  @Column() labId: number;
  @ManyToOne(() => Instrument) instrument: Instrument;
  @Column() sample: string;
  @Column({ type: 'double precision' }) value: number;
  @CreateDateColumn() takenAt: Date;
}

export const entities = [Lab, User, Item, Order, Instrument, Reading];
