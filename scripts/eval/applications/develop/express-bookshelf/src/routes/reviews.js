const express = require('express')
const { marked } = require('marked')
const sanitizeHtml = require('sanitize-html')
const catalog = require('../lib/catalog')
const { db } = require('../lib/db')
const { requireUser } = require('../middleware/auth')

const router = express.Router()

router.get('/of/:bookId', (req, res) => {
  const book = catalog.findBook(req.params.bookId)
  if (!book) return res.status(404).render('error', { message: 'No such book.' })
  const reviews = db
    .prepare(
      'SELECT r.id, r.stars, r.body, u.name FROM reviews r JOIN users u ON u.id = r.user_id WHERE r.book_id = ?',
    )
    .all(book.id)
  res.render('reviews', {
    book,
    highlight: req.query.highlight || '',
    reviews: reviews.map((review) => ({ ...review, html: sanitizeHtml(marked.parse(review.body)) })),
  })
})

router.post('/of/:bookId', requireUser, (req, res) => {
  const stars = Math.min(5, Math.max(1, Number(req.body.stars) || 1))
  db.prepare('INSERT INTO reviews (book_id, user_id, stars, body) VALUES (?, ?, ?, ?)').run(
    req.params.bookId,
    req.user.id,
    stars,
    String(req.body.body || '').slice(0, 4000),
  )
  res.redirect(`/reviews/of/${encodeURIComponent(req.params.bookId)}`)
})

module.exports = router
