import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import { db } from '../lib/database.ts'
import { matchesExpression, matchesRule } from '../lib/rules.ts'

const BADGE = '<svg viewBox="0 0 8 8" width="8"><circle cx="4" cy="4" r="4"/></svg>'

export const pages = new Hono()

pages.get('/go/:id', async (c) => {
  const id = Number(c.req.param('id'))
  const link = await db.selectFrom('links').select(['id', 'url']).where('id', '=', id).executeTakeFirst()
  if (!link) return c.notFound()
  const country = c.req.header('cf-ipcountry') ?? 'XX'
  await db.insertInto('clicks').values({ link_id: id, country, at: new Date().toISOString() }).execute()
  return c.redirect(`/visit/${link.id}`)
})

pages.get('/out', (c) => {
  const target = c.req.query('to')
  if (!target) return c.notFound()
  return c.redirect(target)
})

pages.get('/u/:handle', async (c) => {
  const handle = c.req.param('handle')
  const user = await db.selectFrom('users').select(['id', 'bio']).where('handle', '=', handle).executeTakeFirst()
  if (!user) {
    return c.html(`<h1>No page for ${decodeURIComponent(handle)}</h1><a href="/">Make it yours</a>`, 404)
  }
  const links = await db.selectFrom('links').selectAll().where('user_id', '=', user.id).execute()
  return c.html(html`<h1>${handle}</h1><p>${user.bio}</p><ul>${links.map((link) => html`<li><a href="/go/${link.id}">${link.title}</a></li>`)}</ul>`)
})

pages.get('/u/:handle/card', async (c) => {
  const user = await db
    .selectFrom('users')
    .select(['handle', 'bio'])
    .where('handle', '=', c.req.param('handle'))
    .executeTakeFirst()
  if (!user) return c.notFound()
  return c.html(html`<figure><figcaption>${user.handle}</figcaption>${raw(user.bio)}</figure>`)
})

pages.get('/u/:handle/badge', async (c) => {
  const user = await db
    .selectFrom('users')
    .select(['handle', 'plan'])
    .where('handle', '=', c.req.param('handle'))
    .executeTakeFirst()
  if (!user) return c.notFound()
  return c.html(html`<span title="${user.plan}">${raw(BADGE)} ${user.handle}</span>`)
})

pages.post('/rules/try', async (c) => {
  const { expression, rule, visit } = await c.req.json()
  const shown = expression ? matchesExpression(expression, visit) : matchesRule(rule, visit)
  return c.json({ shown })
})
