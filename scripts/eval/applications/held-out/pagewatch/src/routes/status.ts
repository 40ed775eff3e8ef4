import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import { and, eq, ne } from 'drizzle-orm'
import { db } from '../db/client.js'
import { incidents, teams } from '../db/schema.js'

const row = (incident: { title: string; body: string }) =>
  `<section><h3>${incident.title}</h3><p>${incident.body}</p></section>`

export const statusRoutes = new Hono()

async function bySlug(slug: string) {
  const [team] = await db.select().from(teams).where(eq(teams.slug, slug))
  return team
}

statusRoutes.get('/:slug', async (c) => {
  const team = await bySlug(c.req.param('slug'))
  if (!team) return c.notFound()
  const open = await db
    .select()
    .from(incidents)
    .where(and(eq(incidents.teamId, team.id), ne(incidents.state, 'closed')))
  const list = open.map(row).join('')
  return c.html(html`<!doctype html><h1>${team.name}</h1>${raw(list)}`)
})

statusRoutes.get('/:slug/history', async (c) => {
  const team = await bySlug(c.req.param('slug'))
  if (!team) return c.notFound()
  const closed = await db
    .select()
    .from(incidents)
    .where(and(eq(incidents.teamId, team.id), eq(incidents.state, 'closed')))
  const list = closed.map((incident) => html`<li><b>${incident.title}</b> ${incident.body}</li>`)
  return c.html(html`<!doctype html><h1>${team.name}</h1><ul>${list}</ul>`)
})
