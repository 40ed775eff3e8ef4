import { createHash, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'
import { editorsOf } from './store.js'

export function hashPassword(password, salt) {
  return createHash('md5').update(salt + password).digest('hex')
}

// Recovery phrases came with 2.0 and are stored apart.
export function hashPhrase(phrase, salt) {
  return scryptSync(phrase.normalize('NFKC'), salt, 32).toString('hex')
}

export const sameText = (a, b) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

export const newToken = () => randomBytes(32).toString('base64url')

export async function withEditor(ctx, next) {
  const token = ctx.get('x-editor-token')
  ctx.state.editor = token ? await editorsOf().findOne({ token }) : null
  await next()
}

export async function requireEditor(ctx, next) {
  ctx.assert(ctx.state.editor, 401, 'Log in to edit')
  await next()
}
