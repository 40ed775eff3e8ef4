const path = require('path')
const Database = require('better-sqlite3')

const db = new Database(process.env.DB_FILE || path.join(__dirname, '..', '..', 'bookshelf.db'))
db.pragma('journal_mode = WAL')

function migrate() {
  db.exec(`
    CREATE TABLE IF NOT EXISTS users (
      id INTEGER PRIMARY KEY,
      email TEXT NOT NULL UNIQUE,
      name TEXT NOT NULL,
      password TEXT NOT NULL,
      reset_token TEXT
    );
    CREATE TABLE IF NOT EXISTS books (
      id INTEGER PRIMARY KEY,
      owner_id INTEGER NOT NULL REFERENCES users (id),
      title TEXT NOT NULL,
      author TEXT NOT NULL,
      year INTEGER,
      cover TEXT,
      added_at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP
    );
    CREATE TABLE IF NOT EXISTS reviews (
      id INTEGER PRIMARY KEY,
      book_id INTEGER NOT NULL REFERENCES books (id),
      user_id INTEGER NOT NULL REFERENCES users (id),
      stars INTEGER NOT NULL,
      body TEXT NOT NULL
    );
  `)
}

module.exports = { db, migrate }
