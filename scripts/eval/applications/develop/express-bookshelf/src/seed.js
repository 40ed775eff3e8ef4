const { db, migrate } = require('./lib/db')
const { hashPassword } = require('./lib/passwords')

migrate()
const password = process.env.SEED_PASSWORD
if (!password) throw new Error('Set SEED_PASSWORD.')
const user = db.prepare('INSERT INTO users (email, name, password) VALUES (?, ?, ?)')
const ada = user.run('ada@example.org', 'Ada', hashPassword(password)).lastInsertRowid
const ben = user.run('ben@example.org', 'Ben', hashPassword(password)).lastInsertRowid
const book = db.prepare('INSERT INTO books (owner_id, title, author, year) VALUES (?, ?, ?, ?)')
book.run(ada, 'Middlemarch', 'George Eliot', 1871)
book.run(ada, 'The Waves', 'Virginia Woolf', 1931)
book.run(ben, 'Moby-Dick', 'Herman Melville', 1851)
