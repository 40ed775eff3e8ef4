const Koa = require('koa')
const bodyParser = require('koa-bodyparser')

const { connect } = require('./lib/mongo')
const { views } = require('./lib/views')
const admin = require('./routes/admin')
const attachments = require('./routes/attachments')
const pages = require('./routes/pages')
const preferences = require('./routes/preferences')

async function main() {
  const app = new Koa()
  app.proxy = true
  app.keys = [process.env.COOKIE_KEY || 'unset']
  app.context.db = await connect()

  app.use(async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      ctx.status = error.status || 500
      ctx.body = { error: error.expose ? error.message : 'Internal error' }
      if (ctx.status >= 500) ctx.app.emit('error', error, ctx)
    }
  })
  app.use(bodyParser({ jsonLimit: '1mb' }))
  app.use(views())
  for (const router of [pages, attachments, preferences, admin]) {
    app.use(router.routes())
    app.use(router.allowedMethods())
  }
  app.listen(process.env.PORT || 4000)
}

main().catch((error) => {
  console.error(error)
  process.exit(1)
})
