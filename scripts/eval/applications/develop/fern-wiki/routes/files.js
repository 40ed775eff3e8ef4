import { readFile } from 'node:fs/promises'
import path from 'node:path'
import Router from '@koa/router'

const ROOT = path.resolve(process.env.WIKI_FILES ?? 'files')

export const files = new Router({ prefix: '/files' })

files.get('/download', async (ctx) => {
  const { space = 'main', name = '' } = ctx.query
  const file = path.join(ROOT, space, name)
  ctx.attachment(path.basename(file))
  ctx.body = await readFile(file).catch(() => ctx.throw(404, 'No such file'))
})

files.get('/image', async (ctx) => {
  const file = path.join(ROOT, 'images', path.basename(String(ctx.query.name)))
  ctx.type = path.extname(file) === '.png' ? 'image/png' : 'image/jpeg'
  ctx.body = await readFile(file).catch(() => ctx.throw(404, 'No such image'))
})
