import { and, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { csrf } from 'hono/csrf'
import { campaigns, db, subscribers } from '../db.ts'
import { toHtml, toText } from '../services/compile.ts'
import { renderLetter, renderTeaser } from '../services/letters.ts'
import { fetchImage, linkPreview } from '../services/previews.ts'
import { type Env, unsubscribeToken, withWriter } from '../session.ts'

export const campaignRoutes = new Hono<Env>()
const sameOrigin = csrf({ origin: 'https://letterbird.example' })

campaignRoutes.use(withWriter)

const find = (writerId: number, id: string) =>
  db
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.id, Number(id)), eq(campaigns.writerId, writerId)))
    .get()

campaignRoutes.get('/', (c) =>
  c.json(db.select().from(campaigns).where(eq(campaigns.writerId, c.get('writerId'))).all()),
)

campaignRoutes.post('/', sameOrigin, async (c) => {
  const form = await c.req.formData()
  const [subject, body, intro] = ['subject', 'body', 'intro'].map((name) => String(form.get(name) ?? ''))
  const row = { writerId: c.get('writerId'), subject, body, intro, status: 'draft' }
  return c.json(db.insert(campaigns).values(row).returning().get(), 201)
})

campaignRoutes.post('/:id/send', async (c) => {
  const campaign = find(c.get('writerId'), c.req.param('id'))
  if (!campaign) return c.notFound()
  const readers = db
    .select()
    .from(subscribers)
    .where(eq(subscribers.writerId, campaign.writerId))
    .all()
  const letters = readers.map(({ email }) => renderLetter(campaign, email))
  db.update(campaigns).set({ status: 'sent' }).where(eq(campaigns.id, campaign.id)).run()
  return c.json({ sent: letters.length })
})

campaignRoutes.get('/:id/teaser', async (c) => {
  const campaign = find(c.get('writerId'), c.req.param('id'))
  if (!campaign) return c.notFound()
  return c.html(renderTeaser(campaign, `/leave?token=${await unsubscribeToken(0)}`))
})

campaignRoutes.post('/compile', sameOrigin, async (c) => c.text(toHtml(await c.req.json())))
campaignRoutes.post('/plain', sameOrigin, async (c) => c.text(await toText(await c.req.json())))

campaignRoutes.get('/preview', async (c) => c.json(await linkPreview(c.req.query('link') ?? '')))

campaignRoutes.get('/image', async (c) => {
  const image = await fetchImage(c.req.query('link') ?? '')
  if (!image) return c.notFound()
  return c.body(await image.arrayBuffer(), 200, { 'content-type': 'image/png' })
})
