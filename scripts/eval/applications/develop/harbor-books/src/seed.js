const bcrypt = require('bcryptjs')
const crypto = require('node:crypto')
const db = require('./db')

const addUser = db.prepare('INSERT INTO users (email, password, role) VALUES (?, ?, ?)')
const addBook = db.prepare(
  'INSERT INTO books (title, author, price, blurb, publisher_id) VALUES (?, ?, ?, ?, ?)',
)

for (const [email, role] of [['mira@example.org', 'reader'], ['press@example.org', 'publisher']]) {
  const password = crypto.randomBytes(9).toString('base64url')
  addUser.run(email, bcrypt.hashSync(password, 10), role)
  console.log(`${email}: ${password}`)
}

addBook.run('Tides and Timber', 'E. Lund', 1890, '<p>Boats, built slowly.</p>', 2)
addBook.run('A Grammar of Gulls', 'P. Okafor', 1450, '', 2)
