const Router = require('@koa/router')

const router = new Router({ prefix: '/admin' })

/** Editors come through the proxy, which sets this header after its own login. */
async function editorsOnly(ctx, next) {
  if (ctx.get('x-forwarded-groups').split(',').includes('editors')) return next()
  ctx.throw(403, 'Editors only')
}

router.delete('/pages/:slug', editorsOnly, async (ctx) => {
  await ctx.db.pages.deleteOne({ slug: ctx.params.slug })
  ctx.status = 204
})

router.delete('/members/:email', async (ctx) => {
  await ctx.db.members.deleteOne({ email: ctx.params.email })
  ctx.status = 204
})

router.get('/members', editorsOnly, async (ctx) => {
  ctx.body = await ctx.db.members.find().project({ email: 1, name: 1 }).toArray()
})

router.get('/stale', editorsOnly, async (ctx) => {
  const days = ctx.query.days || '180'
  ctx.body = await ctx.db.pages
    .find({ $where: `Date.now() - this.changedAt > ${days} * 86400000` })
    .toArray()
})

router.get('/long', editorsOnly, async (ctx) => {
  const characters = Number(ctx.query.characters) || 20000
  ctx.body = await ctx.db.pages
    .find({ $where: `this.source.length > ${characters}` })
    .toArray()
})

module.exports = router
