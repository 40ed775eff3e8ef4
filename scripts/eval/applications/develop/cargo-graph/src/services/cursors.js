import serialize from 'node-serialize'

const encode = (text) => Buffer.from(text).toString('base64url')
const decode = (cursor) => Buffer.from(cursor, 'base64url').toString('utf8')

export const writeCursor = (state) => encode(serialize.serialize(state))

export function readCursor(cursor) {
  if (!cursor) return { after: 0, limit: 20 }
  return serialize.unserialize(decode(cursor))
}

export function readPosition(cursor) {
  if (!cursor) return 0
  const state = JSON.parse(decode(cursor))
  return Number.isSafeInteger(state.after) ? state.after : 0
}
