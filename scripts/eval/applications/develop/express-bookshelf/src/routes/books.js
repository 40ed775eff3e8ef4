const express = require('express')
const catalog = require('../lib/catalog')
const { db } = require('../lib/db')
const { requireUser } = require('../middleware/auth')

const router = express.Router()

router.get('/', (req, res) => {
  const { q = '', sort = 'title' } = req.query
  res.render('books', { books: catalog.searchBooks({ words: q, sort }), q, heading: 'Books' })
})

router.get('/mine', requireUser, (req, res) => {
  const { sort, direction } = req.query
  const books = catalog.booksByOwner(req.user.id, { sort, direction })
  res.render('books', { books, q: '', heading: 'Your books' })
})

router.get('/decade/:decade', (req, res) => {
  const books = catalog.booksFromDecade(req.params.decade)
  res.render('books', { books, q: '', heading: `Books from ${Number(req.params.decade)}` })
})

router.get('/authors/:author/count', (req, res) => {
  res.json({ author: req.params.author, count: catalog.countByAuthor(req.params.author) })
})

router.post('/', requireUser, (req, res) => {
  const { title, author, year } = req.body
  if (!title || !author) return res.status(400).render('error', { message: 'Title or author is missing.' })
  const id = catalog.addBook({ ownerId: req.user.id, title, author, year: Number(year) || null })
  res.redirect(`/reviews/of/${Number(id)}`)
})

router.post('/:id/delete', requireUser, (req, res) => {
  const book = catalog.findBook(req.params.id)
  if (!book) return res.status(404).render('error', { message: 'No such book.' })
  db.prepare('DELETE FROM reviews WHERE book_id = ?').run(book.id)
  db.prepare('DELETE FROM books WHERE id = ?').run(book.id)
  res.redirect('/books/mine')
})

router.post('/:id/rename', requireUser, (req, res) => {
  const book = catalog.findBook(req.params.id)
  if (!book || book.owner_id !== req.user.id) {
    return res.status(404).render('error', { message: 'No such book.' })
  }
  db.prepare('UPDATE books SET title = ? WHERE id = ?').run(req.body.title, book.id)
  res.redirect('/books/mine')
})

module.exports = router
