const Router = require('@koa/router')
const { environment } = require('../lib/views')

const router = new Router()

const escapeRegExp = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

router.get('/', async (ctx) => {
  const pages = await ctx.db.pages.find().sort({ changedAt: -1 }).limit(30).toArray()
  ctx.render('index.njk', { pages })
})

router.get('/search', async (ctx) => {
  const words = String(ctx.query.q || '')
  const pages = await ctx.db.pages.find({ $text: { $search: words } }).limit(50).toArray()
  if (pages.length === 0) {
    ctx.type = 'html'
    ctx.body = `<p>Nothing matches <b>${words}</b>.</p><p><a href="/">Back</a></p>`
    return
  }
  ctx.render('index.njk', { pages, words })
})

router.get('/titles', async (ctx) => {
  const prefix = String(ctx.query.prefix || '')
  const pattern = new RegExp(`^${escapeRegExp(prefix)}`, 'i')
  const pages = await ctx.db.pages.find({ title: pattern }).project({ title: 1, slug: 1 }).toArray()
  if (pages.length === 0) {
    ctx.type = 'text'
    ctx.body = `Nothing begins with ${prefix}.`
    return
  }
  ctx.body = pages
})

router.get('/pages/:slug', async (ctx) => {
  const page = await ctx.db.pages.findOne({ slug: ctx.params.slug })
  if (!page) ctx.throw(404, 'No such page')
  ctx.render('page.njk', { page })
})

router.post('/pages/lookup', async (ctx) => {
  const { slug, language } = ctx.request.body
  ctx.body = await ctx.db.pages.findOne({ slug, language })
})

router.post('/pages/lookup-many', async (ctx) => {
  const slugs = [].concat(ctx.request.body.slugs).slice(0, 20).map(String)
  ctx.body = await ctx.db.pages.find({ slug: { $in: slugs } }).toArray()
})

router.put('/pages/:slug', async (ctx) => {
  const { title, source } = ctx.request.body
  await ctx.db.pages.updateOne(
    { slug: ctx.params.slug },
    { $set: { title: String(title), source: String(source), changedAt: new Date() } },
    { upsert: true },
  )
  ctx.status = 204
})

router.post('/preview', async (ctx) => {
  const { source = '', title = 'Untitled' } = ctx.request.body
  ctx.type = 'html'
  ctx.body = environment.renderString(`{% extends "plain.njk" %}{% block body %}${source}{% endblock %}`, {
    title,
  })
})

router.post('/preview/text', async (ctx) => {
  const { source = '', title = 'Untitled' } = ctx.request.body
  ctx.type = 'html'
  ctx.body = environment.renderString('{% extends "plain.njk" %}{% block body %}{{ source }}{% endblock %}', {
    title,
    source,
  })
})

module.exports = router
