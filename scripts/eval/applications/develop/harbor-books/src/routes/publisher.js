const { Router } = require('express')
const multer = require('multer')
const sanitizeHtml = require('sanitize-html')
const books = require('../services/books')
const { unpackCovers, unpackSamples } = require('../services/archives')
const { requirePublisher } = require('../middleware/auth')
const { checkCsrf } = require('../middleware/csrf')

const upload = multer({ storage: multer.memoryStorage(), limits: { fileSize: 20 << 20 } })
const router = Router()
router.use(requirePublisher, checkCsrf)

router.post('/covers', upload.single('archive'), (req, res) => {
  res.json({ files: unpackCovers(req.file.buffer, req.session.user.id) })
})

router.post('/samples', upload.single('archive'), (req, res) => {
  res.json({ files: unpackSamples(req.file.buffer, req.session.user.id) })
})

router.put('/books/:id/blurb', (req, res) => {
  const blurb = sanitizeHtml(String(req.body.blurb || ''), {
    allowedTags: ['p', 'em', 'strong', 'ul', 'li'],
    allowedAttributes: {},
  })
  const changed = books.setBlurb(Number(req.params.id), req.session.user.id, blurb)
  res.status(changed ? 204 : 404).end()
})

module.exports = router
