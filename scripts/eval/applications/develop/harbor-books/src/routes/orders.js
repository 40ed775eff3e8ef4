const { Router } = require('express')
const db = require('../db')
const books = require('../services/books')
const { requireLogin } = require('../middleware/auth')
const { checkCsrf } = require('../middleware/csrf')

const router = Router()
router.use(requireLogin)

router.post('/', checkCsrf, (req, res) => {
  const book = books.find(Number(req.body.bookId))
  if (!book) return res.status(404).send('No such book')
  const { lastInsertRowid } = db
    .prepare('INSERT INTO orders (user_id, book_id, address, total) VALUES (?, ?, ?, ?)')
    .run(req.session.user.id, book.id, String(req.body.address), book.price)
  res.redirect(`/orders/${lastInsertRowid}`)
})

router.get('/:id', (req, res) => {
  const order = db
    .prepare('SELECT * FROM orders WHERE id = ? AND user_id = ?')
    .get(req.params.id, req.session.user.id)
  if (!order) return res.status(404).send('No such order')
  res.json(order)
})

router.get('/:id/invoice', (req, res) => {
  const order = db
    .prepare(
      `SELECT o.id, o.address, o.total, o.placed_at, b.title
       FROM orders o JOIN books b ON b.id = o.book_id WHERE o.id = ?`,
    )
    .get(req.params.id)
  if (!order) return res.status(404).send('No such order')
  res.render('invoice', { order })
})

module.exports = router
