import Database from 'better-sqlite3';
import config from './config.js';

const schema = `
CREATE TABLE IF NOT EXISTS branches (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  fee_rule TEXT NOT NULL DEFAULT 'days * rate',
  deposit_rule TEXT NOT NULL DEFAULT '{"kind":"flat","value":20}'
);
CREATE TABLE IF NOT EXISTS members (
  id INTEGER PRIMARY KEY,
  card TEXT NOT NULL UNIQUE,
  email TEXT NOT NULL UNIQUE,
  phone TEXT,
  role TEXT NOT NULL DEFAULT 'member',
  standing TEXT NOT NULL DEFAULT 'good',
  password TEXT NOT NULL,
  pin TEXT,
  preferences TEXT NOT NULL DEFAULT '{}'
);
CREATE TABLE IF NOT EXISTS refresh_tokens (
  hash TEXT PRIMARY KEY,
  member_id INTEGER NOT NULL REFERENCES members(id) ON DELETE CASCADE,
  expires_at INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS tools (
  id INTEGER PRIMARY KEY,
  branch_id INTEGER NOT NULL REFERENCES branches(id),
  listed_by INTEGER NOT NULL REFERENCES members(id),
  name TEXT NOT NULL,
  category TEXT NOT NULL,
  condition TEXT NOT NULL DEFAULT 'good',
  description TEXT NOT NULL DEFAULT '',
  care TEXT NOT NULL DEFAULT '',
  attributes TEXT NOT NULL DEFAULT '{}',
  rate INTEGER NOT NULL,
  value INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS loans (
  id INTEGER PRIMARY KEY,
  tool_id INTEGER NOT NULL REFERENCES tools(id),
  member_id INTEGER NOT NULL REFERENCES members(id) ON DELETE CASCADE,
  status TEXT NOT NULL DEFAULT 'reserved',
  due_on TEXT NOT NULL,
  noticed_on TEXT
);`;

export function open(file = config.database) {
  const handle = new Database(file);
  handle.pragma('journal_mode = WAL');
  handle.pragma('foreign_keys = ON');
  handle.exec(schema);
  return {
    rows: (sql, values = {}) => handle.prepare(sql).all(values),
    row: (sql, values = {}) => handle.prepare(sql).get(values),
    change: (sql, values = {}) => handle.prepare(sql).run(values),
    each: (sql, values = {}) => handle.prepare(sql).iterate(values),
    close: () => handle.close(),
  };
}
