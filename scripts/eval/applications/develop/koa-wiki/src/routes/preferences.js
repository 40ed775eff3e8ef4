const Router = require('@koa/router')
const { applySettings, applySpaceSettings, defaults } = require('../lib/settings')

const router = new Router({ prefix: '/preferences' })
const settings = new Map()
const spaces = new Map()

router.get('/', async (ctx) => {
  const reader = ctx.cookies.get('reader') || 'guest'
  ctx.body = settings.get(reader) || defaults()
})

router.patch('/', async (ctx) => {
  const reader = ctx.cookies.get('reader') || 'guest'
  const current = settings.get(reader) || defaults()
  settings.set(reader, applySettings(current, ctx.request.body))
  ctx.body = settings.get(reader)
})

router.patch('/spaces/:space', async (ctx) => {
  const current = spaces.get(ctx.params.space) || defaults()
  spaces.set(ctx.params.space, applySpaceSettings(current, ctx.request.body))
  ctx.body = spaces.get(ctx.params.space)
})

router.post('/remember', async (ctx) => {
  const member = await ctx.db.members.findOne({ email: String(ctx.request.body.email) })
  if (!member) ctx.throw(404)
  ctx.cookies.set('reader', String(member._id), { httpOnly: false, maxAge: 90 * 86400e3 })
  ctx.status = 204
})

router.post('/pin', async (ctx) => {
  const member = await ctx.db.members.findOne({ email: String(ctx.request.body.email) })
  if (!member) ctx.throw(404)
  ctx.cookies.set('pin', String(member._id), { signed: true, secure: true, sameSite: 'strict' })
  ctx.status = 204
})

module.exports = router
