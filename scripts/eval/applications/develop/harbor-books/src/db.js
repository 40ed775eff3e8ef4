const Database = require('better-sqlite3')
const { databaseFile } = require('./config')

const db = new Database(databaseFile)
db.pragma('journal_mode = WAL')

db.exec(`
  CREATE TABLE IF NOT EXISTS users (
    id INTEGER PRIMARY KEY, email TEXT UNIQUE NOT NULL, password TEXT NOT NULL,
    role TEXT NOT NULL DEFAULT 'reader', preferences TEXT NOT NULL DEFAULT '{}'
  );
  CREATE TABLE IF NOT EXISTS books (
    id INTEGER PRIMARY KEY, title TEXT NOT NULL, author TEXT NOT NULL,
    price INTEGER NOT NULL, blurb TEXT NOT NULL DEFAULT '', publisher_id INTEGER REFERENCES users (id)
  );
  CREATE TABLE IF NOT EXISTS reviews (
    id INTEGER PRIMARY KEY, book_id INTEGER NOT NULL, user_id INTEGER NOT NULL,
    stars INTEGER NOT NULL, body TEXT NOT NULL
  );
  CREATE TABLE IF NOT EXISTS orders (
    id INTEGER PRIMARY KEY, user_id INTEGER NOT NULL, book_id INTEGER NOT NULL,
    address TEXT NOT NULL, total INTEGER NOT NULL, placed_at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP
  );
`)

module.exports = db
