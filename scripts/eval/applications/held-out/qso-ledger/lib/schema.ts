import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

export const operators = sqliteTable('operators', {
  id: integer('id').primaryKey(),
  callsign: text('callsign').notNull().unique(),
  passwordHash: text('password_hash').notNull(),
  role: text('role').notNull().default('operator'),
  locator: text('locator').notNull().default(''),
  bio: text('bio').notNull().default(''),
  station: text('station').notNull().default(''),
  settings: text('settings', { mode: 'json' }).$type<Record<string, unknown>>().notNull().default({}),
});

export const contacts = sqliteTable('contacts', {
  id: integer('id').primaryKey(),
  operatorId: integer('operator_id').notNull(),
  peer: text('peer').notNull(),
  band: text('band').notNull(),
  mode: text('mode').notNull(),
  watts: integer('watts').notNull().default(100),
  remarks: text('remarks').notNull().default(''),
  confirmed: integer('confirmed', { mode: 'boolean' }).notNull().default(false),
  at: text('at').notNull(),
});

export const awards = sqliteTable('awards', {
  id: integer('id').primaryKey(),
  operatorId: integer('operator_id').notNull(),
  title: text('title').notNull(),
  rule: text('rule').notNull(),
  needed: integer('needed').notNull().default(10),
  band: text('band').notNull().default(''),
});

export type Contact = typeof contacts.$inferSelect;
export type Award = typeof awards.$inferSelect;
