const Router = require('@koa/router')
const { singer } = require('../guards')
const { addEntry, findEntries, findRemarks } = require('../stores/journal')

const router = new Router({ prefix: '/practice' })

router.post('/', singer, async (ctx) => {
  await addEntry(ctx.state.member.id, ctx.request.body)
  ctx.status = 201
})

router.post('/search', singer, async (ctx) => {
  const { filter = {} } = ctx.request.body
  ctx.body = await findEntries(ctx.state.member.id, filter)
})

router.post('/remarks', singer, async (ctx) => {
  ctx.body = await findRemarks(ctx.state.member.id, ctx.request.body)
})

module.exports = router
