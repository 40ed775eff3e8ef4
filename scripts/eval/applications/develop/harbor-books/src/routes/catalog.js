const { Router } = require('express')
const books = require('../services/books')
const { requireLogin } = require('../middleware/auth')
const { checkCsrf } = require('../middleware/csrf')

const router = Router()

router.get('/', (req, res) => {
  const { q, sort } = req.query
  res.render('catalog', { books: books.search({ term: q, sort }), q: q || '' })
})

router.get('/authors', (req, res) => {
  res.json(books.authors(String(req.query.sort)))
})

router.get('/books/:id', (req, res) => {
  const book = books.find(req.params.id)
  if (!book) return res.status(404).send('No such book')
  res.cookie('recent', String(book.id), {
    signed: true,
    httpOnly: true,
    secure: true,
    sameSite: 'lax',
    maxAge: 7 * 24 * 3600 * 1000,
  })
  res.render('book', { book, reviews: books.reviewsOf(book.id), user: req.session.user })
})

router.post('/books/:id/reviews', requireLogin, checkCsrf, (req, res) => {
  const stars = Math.min(5, Math.max(1, Number(req.body.stars) || 1))
  books.addReview({
    bookId: Number(req.params.id),
    userId: req.session.user.id,
    stars,
    body: String(req.body.body || '').slice(0, 4000),
  })
  res.redirect(`/books/${Number(req.params.id)}`)
})

module.exports = router
