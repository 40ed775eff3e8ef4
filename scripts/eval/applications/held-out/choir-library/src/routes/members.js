const Router = require('@koa/router')
const argon2 = require('argon2')
const { z } = require('zod')
const { librarian, singer } = require('../guards')
const { members } = require('../stores/library')

const router = new Router({ prefix: '/members' })

const Contact = z.object({ email: z.string().email(), name: z.string().min(1).max(120) })

router.post('/login', async (ctx) => {
  const { email, password } = ctx.request.body
  const member = await members.withPassword(String(email))
  const isRight = member && (await argon2.verify(member.password, String(password)))
  ctx.assert(isRight, 401, 'wrong email or password')
  ctx.session.memberId = member.id
  ctx.body = { id: member.id, name: member.name }
})

router.post('/logout', singer, (ctx) => {
  ctx.session = null
  ctx.status = 204
})

router.get('/', librarian, async (ctx) => {
  ctx.body = await members.all()
})

router.patch('/me', singer, async (ctx) => {
  const { id, ...changes } = ctx.request.body
  ctx.body = await members.change(ctx.state.member.id, changes)
})

router.patch('/me/contact', singer, async (ctx) => {
  const contact = Contact.parse(ctx.request.body)
  ctx.body = await members.changeContact(ctx.state.member.id, contact)
})

module.exports = router
