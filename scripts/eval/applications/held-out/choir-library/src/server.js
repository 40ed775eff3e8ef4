const Koa = require('koa')
const bodyParser = require('koa-bodyparser')
const session = require('koa-session')
const { loadMember } = require('./guards')
const routers = [
  require('./routes/members'),
  require('./routes/scores'),
  require('./routes/loans'),
  require('./routes/practice'),
  require('./routes/imports'),
]

function createServer() {
  const app = new Koa()
  app.proxy = true
  app.keys = process.env.SESSION_KEYS.split(',')

  app.use(async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      ctx.status = error.status || 500
      ctx.body = { error: error.expose ? error.message : 'internal error' }
      if (ctx.status === 500) ctx.app.emit('error', error, ctx)
    }
  })
  app.use(session({ key: 'choir', httpOnly: true, secure: true, sameSite: 'strict' }, app))
  app.use(bodyParser({ enableTypes: ['json', 'form'], jsonLimit: '256kb' }))
  app.use(loadMember)
  for (const router of routers) app.use(router.routes()).use(router.allowedMethods())
  return app
}

module.exports = { createServer }
