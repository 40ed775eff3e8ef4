const { db } = require('./db')

const SORTABLE = { title: 'title', author: 'author', year: 'year', newest: 'added_at DESC' }

/** Books whose title or author contains the words, in the order that the list page offers. */
function searchBooks({ words, sort, limit = 50 }) {
  const like = `%${words}%`
  const order = SORTABLE[sort] || SORTABLE.title
  return db
    .prepare(`SELECT * FROM books WHERE title LIKE ? OR author LIKE ? ORDER BY ${order} LIMIT ?`)
    .all(like, like, limit)
}

function booksByOwner(ownerId, { sort = 'title', direction = 'asc' } = {}) {
  const sql =
    'SELECT * FROM books WHERE owner_id = ? ORDER BY ' + sort + (direction === 'desc' ? ' DESC' : ' ASC')
  return db.prepare(sql).all(ownerId)
}

function findBook(id) {
  return db.prepare('SELECT * FROM books WHERE id = ?').get(id)
}

function booksFromDecade(decade) {
  const from = Number.parseInt(decade, 10)
  return db.prepare(`SELECT * FROM books WHERE year >= ${from} AND year < ${from + 10}`).all()
}

function countByAuthor(author) {
  const row = db.prepare(`SELECT COUNT(*) AS n FROM books WHERE author = '${author}'`).get()
  return row.n
}

function addBook({ ownerId, title, author, year, cover }) {
  return db
    .prepare('INSERT INTO books (owner_id, title, author, year, cover) VALUES (?, ?, ?, ?, ?)')
    .run(ownerId, title, author, year, cover).lastInsertRowid
}

module.exports = { searchBooks, booksByOwner, findBook, booksFromDecade, countByAuthor, addBook }
