import SQLite from 'better-sqlite3'
import { type Generated, Kysely, SqliteDialect, sql } from 'kysely'

export interface Database {
  users: { id: Generated<number>; handle: string; password: string; bio: string; plan: string; is_staff: number }
  links: { id: Generated<number>; user_id: number; title: string; url: string; position: number }
  clicks: { id: Generated<number>; link_id: number; country: string; at: string }
}

export const db = new Kysely<Database>({
  dialect: new SqliteDialect({ database: new SQLite(process.env.DB_FILE ?? 'linkpage.db') }),
})

export async function migrate(): Promise<void> {
  await sql`CREATE TABLE IF NOT EXISTS users (
    id INTEGER PRIMARY KEY, handle TEXT UNIQUE NOT NULL, password TEXT NOT NULL,
    bio TEXT NOT NULL DEFAULT '', plan TEXT NOT NULL DEFAULT 'free', is_staff INTEGER NOT NULL DEFAULT 0
  )`.execute(db)
  await sql`CREATE TABLE IF NOT EXISTS links (
    id INTEGER PRIMARY KEY, user_id INTEGER NOT NULL, title TEXT NOT NULL, url TEXT NOT NULL, position INTEGER NOT NULL
  )`.execute(db)
  await sql`CREATE TABLE IF NOT EXISTS clicks (
    id INTEGER PRIMARY KEY, link_id INTEGER NOT NULL, country TEXT NOT NULL, at TEXT NOT NULL
  )`.execute(db)
}
