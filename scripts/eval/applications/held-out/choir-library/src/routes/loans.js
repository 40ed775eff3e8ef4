const Router = require('@koa/router')
const { librarian, singer } = require('../guards')
const { deposit, lateFee } = require('../lib/fees')
const { loans, settings } = require('../stores/library')

const router = new Router({ prefix: '/loans' })
const day = 24 * 60 * 60 * 1000
const destinations = new Map([
  ['scores', '/scores'],
  ['practice', '/practice'],
])

const dueIn = (days) => new Date(Date.now() + days * day)

async function ownLoan(ctx) {
  const loan = await loans.byId(Number(ctx.params.id))
  ctx.assert(loan && loan.member_id === ctx.state.member.id, 404, 'no such loan')
  return loan
}

router.get('/', singer, async (ctx) => {
  ctx.body = await loans.of(ctx.state.member.id)
})

router.post('/', singer, async (ctx) => {
  const scoreId = Number(ctx.request.body.scoreId)
  await loans.add({ score_id: scoreId, member_id: ctx.state.member.id, due: dueIn(28) })
  ctx.redirect(destinations.get(ctx.query.then) ?? '/loans')
})

router.post('/:id/prolong', singer, async (ctx) => {
  const loan = await loans.byId(Number(ctx.params.id))
  ctx.assert(loan, 404, 'no such loan')
  await loans.change(loan.id, { due: dueIn(14) })
  ctx.body = { id: loan.id }
})

router.post('/:id/return', singer, async (ctx) => {
  const { id } = await ownLoan(ctx)
  await loans.change(id, { returned: true })
  const { then } = ctx.query
  ctx.redirect(then || '/loans')
})

router.put('/formulas', librarian, async (ctx) => {
  const { late, security } = ctx.request.body
  await settings.set('late', String(late))
  await settings.set('security', String(security))
  ctx.status = 204
})

router.get('/quote', singer, async (ctx) => {
  const [days, copies, price] = ['days', 'copies', 'price'].map((name) => Number(ctx.query[name]))
  ctx.body = {
    late: lateFee(await settings.get('late'), { days, copies }),
    deposit: deposit(await settings.get('security'), { copies, price }),
  }
})

module.exports = router
