import Database from 'better-sqlite3'
import { config } from './config.js'

export const db = new Database(config.database)
db.pragma('journal_mode = WAL')
db.pragma('foreign_keys = ON')

db.exec(`
  CREATE TABLE IF NOT EXISTS members (
    id INTEGER PRIMARY KEY,
    email TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    role TEXT NOT NULL DEFAULT 'member',
    password TEXT NOT NULL,
    pin TEXT,
    remember TEXT
  );
  CREATE TABLE IF NOT EXISTS plots (
    id INTEGER PRIMARY KEY,
    number TEXT NOT NULL UNIQUE,
    area REAL NOT NULL,
    holder_id INTEGER REFERENCES members(id) ON DELETE SET NULL,
    notes TEXT NOT NULL DEFAULT '',
    rent INTEGER NOT NULL
  );
  CREATE TABLE IF NOT EXISTS waiting (
    id INTEGER PRIMARY KEY,
    member_id INTEGER NOT NULL REFERENCES members(id) ON DELETE CASCADE,
    wanted_area REAL NOT NULL,
    since TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP
  );
  CREATE TABLE IF NOT EXISTS notices (
    id INTEGER PRIMARY KEY,
    author_id INTEGER NOT NULL REFERENCES members(id) ON DELETE CASCADE,
    title TEXT NOT NULL,
    body TEXT NOT NULL,
    created TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP
  );
  CREATE TABLE IF NOT EXISTS comments (
    id INTEGER PRIMARY KEY,
    notice_id INTEGER NOT NULL REFERENCES notices(id) ON DELETE CASCADE,
    author_id INTEGER NOT NULL REFERENCES members(id) ON DELETE CASCADE,
    body TEXT NOT NULL
  );
  CREATE TABLE IF NOT EXISTS tool_loans (
    id INTEGER PRIMARY KEY,
    tool TEXT NOT NULL,
    member_id INTEGER NOT NULL REFERENCES members(id) ON DELETE CASCADE,
    returned INTEGER NOT NULL DEFAULT 0
  );
`)
