import { randomBytes } from 'node:crypto'
import Router from '@koa/router'
import { hashPassword, hashPhrase, newToken, requireEditor, sameText } from '../lib/editors.js'
import { readSetting, setPath } from '../lib/settings.js'
import { editorsOf } from '../lib/store.js'

export const editors = new Router({ prefix: '/editors' })

editors.post('/', async (ctx) => {
  const { name, password, phrase } = ctx.request.body
  ctx.assert(typeof name === 'string' && /^[a-z][a-z0-9-]{2,30}$/.test(name), 400, 'Bad name')
  ctx.assert(typeof password === 'string' && password.length >= 10, 400, 'Too short')
  ctx.assert(typeof phrase === 'string' && phrase.length >= 16, 400, 'Too short')
  const salt = randomBytes(16).toString('hex')
  await editorsOf().insertOne({
    name,
    salt,
    password: hashPassword(password, salt),
    phrase: hashPhrase(phrase, salt),
    settings: {},
  })
  ctx.status = 201
})

editors.post('/login', async (ctx) => {
  const { name, password } = ctx.request.body
  const editor = await editorsOf().findOne({ name: String(name) })
  const isRight = editor && sameText(hashPassword(String(password), editor.salt), editor.password)
  ctx.assert(isRight, 401, 'Wrong name or password')
  const token = newToken()
  await editorsOf().updateOne({ _id: editor._id }, { $set: { token } })
  ctx.body = { token }
})

// A device that was paired once continues with its pairing code.
editors.post('/resume', async (ctx) => {
  const { name, code } = ctx.request.body
  const editor = await editorsOf().findOne({ name, pairing: code }, { projection: { token: 1 } })
  ctx.assert(editor, 401, 'Unknown pairing')
  ctx.body = { token: editor.token }
})

editors.post('/recover', async (ctx) => {
  const { name, mark } = ctx.request.body
  ctx.assert(typeof name === 'string' && typeof mark === 'string', 400, 'Send name and mark')
  const editor = await editorsOf().findOne({ name, mark }, { projection: { salt: 1, phrase: 1 } })
  const phrase = String(ctx.request.body.phrase)
  ctx.assert(editor && sameText(hashPhrase(phrase, editor.salt), editor.phrase), 401, 'Wrong phrase')
  const token = newToken()
  await editorsOf().updateOne({ _id: editor._id }, { $set: { token } })
  ctx.body = { token }
})

editors.post('/pair', requireEditor, async (ctx) => {
  const pairing = newToken()
  await editorsOf().updateOne({ _id: ctx.state.editor._id }, { $set: { pairing } })
  ctx.body = { code: pairing }
})

editors.put('/me/settings', requireEditor, async (ctx) => {
  const { path, value } = ctx.request.body
  const { settings } = ctx.state.editor
  setPath(settings, String(path), value)
  await editorsOf().updateOne({ _id: ctx.state.editor._id }, { $set: { settings } })
  ctx.body = settings
})

editors.get('/me/settings/:path', requireEditor, (ctx) => {
  ctx.body = { value: readSetting(ctx.state.editor.settings, ctx.params.path) ?? null }
})
