const Router = require('@koa/router')
const fs = require('node:fs')
const path = require('node:path')
const { librarian, singer } = require('../guards')
const { emptyKeyword, notFound } = require('../lib/pages')
const { scores } = require('../stores/library')

const router = new Router({ prefix: '/scores' })
const media = path.resolve(process.env.MEDIA || 'media')

router.get('/', singer, async (ctx) => {
  const { q = '' } = ctx.query
  const found = await scores.search(String(q), 50)
  if (found.length > 0) return void (ctx.body = found)
  ctx.status = 404
  ctx.type = 'html'
  ctx.body = notFound(q)
})

router.get('/keywords', singer, async (ctx) => {
  const { q = '' } = ctx.query
  const found = await scores.byKeyword(String(q), 50)
  if (found.length > 0) return void (ctx.body = found)
  ctx.status = 404
  ctx.type = 'html'
  ctx.body = emptyKeyword(String(q))
})

router.post('/', librarian, async (ctx) => {
  const { title, composer, copies, keywords } = ctx.request.body
  ctx.body = { id: await scores.add({ title, composer, copies: Number(copies), keywords }) }
  ctx.status = 201
})

router.delete('/:id', async (ctx) => {
  const removed = await scores.remove(Number(ctx.params.id))
  ctx.status = removed ? 204 : 404
})

router.get('/recording', singer, (ctx) => {
  const { name } = ctx.query
  ctx.type = 'audio/mpeg'
  ctx.body = fs.createReadStream(path.join(media, 'recordings', name))
})

router.get('/cover', singer, (ctx) => {
  const name = path.basename(String(ctx.query.name))
  ctx.type = 'image/jpeg'
  ctx.body = fs.createReadStream(path.join(media, 'covers', name))
})

module.exports = router
