const Router = require('@koa/router')
const multer = require('@koa/multer')
const path = require('node:path')
const { librarian } = require('../guards')
const { unpackParts, unpackRecordings } = require('../lib/archive')
const { readCatalogue, readScore } = require('../lib/musicxml')
const { scores } = require('../stores/library')

const router = new Router({ prefix: '/imports' })
const upload = multer({ limits: { fileSize: 20 * 1024 * 1024 } })
const media = path.resolve(process.env.MEDIA || 'media')

router.use(librarian)

router.post('/parts', upload.single('archive'), async (ctx) => {
  ctx.body = { files: await unpackParts(ctx.file.buffer, path.join(media, 'parts')) }
})

router.post('/recordings', upload.single('archive'), async (ctx) => {
  ctx.body = { files: await unpackRecordings(ctx.file.buffer, path.join(media, 'recordings')) }
})

router.post('/musicxml', upload.single('score'), async (ctx) => {
  const { title, composer } = readScore(ctx.file.buffer.toString('utf8'))
  ctx.body = { id: await scores.add({ title, composer, copies: 1 }) }
})

router.post('/catalogue', upload.single('catalogue'), async (ctx) => {
  const found = readCatalogue(ctx.file.buffer.toString('utf8'))
  for (const score of found) await scores.add({ ...score, copies: 0 })
  ctx.body = { count: found.length }
})

module.exports = router
