import { boolean, integer, jsonb, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core'

export const teams = pgTable('teams', {
  id: serial('id').primaryKey(),
  name: text('name').notNull(),
  slug: text('slug').notNull().unique(),
  plan: text('plan').notNull().default('free'),
})

export const members = pgTable('members', {
  id: serial('id').primaryKey(),
  teamId: integer('team_id').notNull().references(() => teams.id),
  email: text('email').notNull().unique(),
  passwordHash: text('password_hash').notNull(),
  role: text('role').notNull().default('member'),
})

export const monitors = pgTable('monitors', {
  id: serial('id').primaryKey(),
  teamId: integer('team_id').notNull().references(() => teams.id),
  label: text('label').notNull(),
  url: text('url').notNull(),
  intervalSeconds: integer('interval_seconds').notNull().default(60),
  paused: boolean('paused').notNull().default(false),
  quota: integer('quota').notNull().default(1000),
})

export const checks = pgTable('checks', {
  id: serial('id').primaryKey(),
  monitorId: integer('monitor_id').notNull().references(() => monitors.id),
  status: integer('status').notNull(),
  tookMs: integer('took_ms').notNull(),
  region: text('region').notNull(),
  at: timestamp('at').notNull().defaultNow(),
})

export const incidents = pgTable('incidents', {
  id: serial('id').primaryKey(),
  teamId: integer('team_id').notNull().references(() => teams.id),
  title: text('title').notNull(),
  body: text('body').notNull().default(''),
  state: text('state').notNull().default('open'),
  openedAt: timestamp('opened_at').notNull().defaultNow(),
})

export const hooks = pgTable('hooks', {
  id: serial('id').primaryKey(),
  teamId: integer('team_id').notNull().references(() => teams.id),
  target: text('target').notNull(),
  events: jsonb('events').$type<string[]>().notNull(),
})
