import Koa from 'koa'
import bodyParser from 'koa-bodyparser'
import { connect } from './lib/store.js'
import { withEditor } from './lib/editors.js'
import { editors } from './routes/editors.js'
import { files } from './routes/files.js'
import { pages } from './routes/pages.js'
import { tables } from './routes/tables.js'

const app = new Koa()

app.use(async (ctx, next) => {
  try {
    await next()
  } catch (error) {
    ctx.status = error.status || 500
    ctx.body = { error: error.expose ? error.message : 'Something went wrong' }
    if (!error.expose) ctx.app.emit('error', error, ctx)
  }
})
app.use(bodyParser({ enableTypes: ['json'], jsonLimit: '256kb' }))
app.use(withEditor)

for (const router of [editors, pages, files, tables]) {
  app.use(router.routes()).use(router.allowedMethods())
}

await connect(process.env.MONGO_URL ?? 'mongodb://127.0.0.1:27017/fern')
app.listen(process.env.PORT ?? 3000)
