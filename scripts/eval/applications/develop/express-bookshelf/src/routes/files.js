const fs = require('fs')
const path = require('path')
const express = require('express')
const multer = require('multer')
const catalog = require('../lib/catalog')
const { db } = require('../lib/db')
const { contentName } = require('../lib/passwords')
const { requireUser } = require('../middleware/auth')

const COVERS = path.join(__dirname, '..', '..', 'covers')
const upload = multer({ storage: multer.memoryStorage(), limits: { fileSize: 2 * 1024 * 1024 } })
const router = express.Router()

router.get('/covers/:name', (req, res, next) => {
  const file = path.resolve(COVERS, req.params.name)
  if (!file.startsWith(COVERS + path.sep)) return res.sendStatus(404)
  fs.readFile(file, (error, data) => {
    if (error) return next()
    res.type(path.extname(file)).send(data)
  })
})

router.get('/export', requireUser, (req, res, next) => {
  const file = path.join(COVERS, '..', 'exports', req.query.file || 'all.csv')
  fs.readFile(file, 'utf8', (error, text) => {
    if (error) return next()
    res.attachment('books.csv').send(text)
  })
})

router.post('/covers/:bookId', requireUser, upload.single('cover'), (req, res) => {
  const book = catalog.findBook(req.params.bookId)
  if (!book || book.owner_id !== req.user.id || !req.file) return res.sendStatus(400)
  const extension = req.file.mimetype === 'image/png' ? '.png' : '.jpg'
  const name = contentName(req.file.buffer) + extension
  fs.writeFileSync(path.join(COVERS, name), req.file.buffer)
  db.prepare('UPDATE books SET cover = ? WHERE id = ?').run(name, book.id)
  res.redirect(`/reviews/of/${book.id}`)
})

module.exports = router
