import Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

const client = new Database(process.env.LETTERBIRD_DB ?? 'letterbird.db')

client.exec(`
  CREATE TABLE IF NOT EXISTS writers (id INTEGER PRIMARY KEY, email TEXT UNIQUE, password TEXT, salt TEXT);
  CREATE TABLE IF NOT EXISTS campaigns (
    id INTEGER PRIMARY KEY, writer_id INTEGER, subject TEXT, body TEXT, intro TEXT, status TEXT
  );
  CREATE TABLE IF NOT EXISTS subscribers (id INTEGER PRIMARY KEY, writer_id INTEGER, email TEXT);
`)

export const db = drizzle(client)

export const writers = sqliteTable('writers', {
  id: integer('id').primaryKey(),
  email: text('email').notNull(),
  password: text('password').notNull(),
  salt: text('salt').notNull(),
})

export const campaigns = sqliteTable('campaigns', {
  id: integer('id').primaryKey(),
  writerId: integer('writer_id').notNull(),
  subject: text('subject').notNull(),
  body: text('body').notNull(),
  intro: text('intro').notNull(),
  status: text('status').notNull(),
})

export const subscribers = sqliteTable('subscribers', {
  id: integer('id').primaryKey(),
  writerId: integer('writer_id').notNull(),
  email: text('email').notNull(),
})
