const { members } = require('./stores/library')

async function loadMember(ctx, next) {
  const { memberId } = ctx.session
  if (memberId) ctx.state.member = await members.byId(memberId)
  await next()
}

async function singer(ctx, next) {
  ctx.assert(ctx.state.member, 401, 'please log in')
  await next()
}

async function librarian(ctx, next) {
  ctx.assert(ctx.state.member, 401, 'please log in')
  ctx.assert(ctx.state.member.role === 'librarian', 403, 'librarians only')
  await next()
}

module.exports = { loadMember, singer, librarian }
