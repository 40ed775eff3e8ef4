const db = require('../db')

const AUTHOR_ORDERS = { name: 'author ASC', titles: 'titles DESC', price: 'cheapest ASC' }

function search({ term = '', sort = 'title' }) {
  const like = `%${term}%`
  const sql = `SELECT id, title, author, price FROM books WHERE title LIKE ? ORDER BY ${sort}`
  return db.prepare(sql).all(like)
}

function authors(sort) {
  const order = Object.hasOwn(AUTHOR_ORDERS, sort) ? AUTHOR_ORDERS[sort] : AUTHOR_ORDERS.name
  const sql = `SELECT author, COUNT(*) AS titles, MIN(price) AS cheapest
    FROM books GROUP BY author ORDER BY ${order}`
  return db.prepare(sql).all()
}

const find = (id) => db.prepare('SELECT * FROM books WHERE id = ?').get(id)

const reviewsOf = (bookId) =>
  db
    .prepare(
      `SELECT r.stars, r.body, u.email FROM reviews r JOIN users u ON u.id = r.user_id
       WHERE r.book_id = ? ORDER BY r.id DESC LIMIT 50`,
    )
    .all(bookId)

function addReview({ bookId, userId, stars, body }) {
  db.prepare('INSERT INTO reviews (book_id, user_id, stars, body) VALUES (?, ?, ?, ?)').run(
    bookId,
    userId,
    stars,
    body,
  )
}

function setBlurb(bookId, publisherId, blurb) {
  return db
    .prepare('UPDATE books SET blurb = ? WHERE id = ? AND publisher_id = ?')
    .run(blurb, bookId, publisherId).changes
}

module.exports = { search, authors, find, reviewsOf, addReview, setBlurb }
