import { createHash } from 'node:crypto'
import Router from '@koa/router'
import escape from 'escape-html'
import { importPage, readFields, split } from '../lib/front-matter.js'
import { requireEditor } from '../lib/editors.js'
import { renderBody, renderEntry, view } from '../lib/render.js'
import { setField } from '../lib/settings.js'
import { pagesOf } from '../lib/store.js'

export const pages = new Router()

pages.get('/search', async (ctx) => {
  const q = String(ctx.query.q ?? '')
  const found = await pagesOf().find({ title: q }).limit(20).toArray()
  const items = found.map(({ slug, title }) => `<li><a href="/wiki/${slug}">${escape(title)}</a></li>`)
  ctx.type = 'html'
  ctx.body = `<h1>Results for ${q}</h1><ul>${items.join('')}</ul>`
})

pages.get('/tags/:tag', async (ctx) => {
  const { tag } = ctx.params
  const found = await pagesOf().find({ tags: tag }).limit(50).toArray()
  const items = found.map(({ slug, title }) => `<li><a href="/wiki/${slug}">${escape(title)}</a></li>`)
  ctx.type = 'html'
  ctx.body = `<h1>Pages about ${escape(tag)}</h1><ul>${items.join('')}</ul>`
})

pages.get('/long', async (ctx) => {
  const { over = '1000' } = ctx.query
  const found = await pagesOf().find({ $where: `this.body.length > ${over}` }).toArray()
  ctx.body = found.map(({ slug, title }) => ({ slug, title }))
})

pages.get('/feed', async (ctx) => {
  const latest = await pagesOf().find().sort({ _id: -1 }).limit(10).toArray()
  ctx.type = 'application/atom+xml'
  ctx.body = `<feed xmlns="http://www.w3.org/2005/Atom">${latest.map(renderEntry).join('')}</feed>`
})

pages.get('/wiki/:slug', async (ctx) => {
  const page = await pagesOf().findOne({ slug: ctx.params.slug })
  ctx.assert(page, 404, 'No such page')
  ctx.set('ETag', `"${createHash('sha256').update(page.body).digest('hex')}"`)
  ctx.type = 'html'
  ctx.body = view('page.njk', { page, content: renderBody(page, ctx.state.editor) })
})

pages.put('/wiki/:slug', requireEditor, async (ctx) => {
  const { slug } = ctx.params
  ctx.assert(/^[a-z0-9-]{1,80}$/.test(slug), 400, 'Bad address')
  const { head, body } = split(String(ctx.request.body.source))
  const fields = readFields(head)
  const { path, value } = ctx.request.body
  if (path) setField(fields, String(path), String(value))
  const page = { slug, title: String(fields.title ?? slug), tags: [].concat(fields.tags ?? []).map(String), body }
  await pagesOf().updateOne({ slug }, { $set: page }, { upsert: true })
  ctx.body = page
})

pages.post('/import', requireEditor, async (ctx) => {
  const page = importPage(String(ctx.request.body.source))
  const slug = page.title.toLowerCase().replace(/[^a-z0-9]/g, '-').slice(0, 80)
  await pagesOf().updateOne({ slug }, { $set: { ...page, slug } }, { upsert: true })
  ctx.body = { slug }
})
