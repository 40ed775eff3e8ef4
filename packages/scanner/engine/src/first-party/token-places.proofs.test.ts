import { expect, test } from 'vitest'
import {
  directoryWith,
  install,
  listProven,
  listSinks,
  sandboxFor,
  verify,
} from './testing/application.ts'

/** Links with tokens in the path; some of them are verified, and one is only logged. */
const links = {
  'package.json': JSON.stringify({ main: 'app.js', dependencies: { express: '*' } }),
  'app.js': `const { createHmac } = require('node:crypto')
const express = require('express')
const app = express()
const notes = new Map([['1', { title: 'first', text: 'seeded' }]])
const decode = (token) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) // SINK unverified-token
const sign = (text) => createHmac('sha256', process.env.LINK_KEY).update(text).digest('base64url')
const readVerified = (token) => {
  const [head, body, signature] = token.split('.')
  if (signature !== sign(head + '.' + body)) throw new Error('bad signature')
  return JSON.parse(Buffer.from(body, 'base64url').toString())
}

app.get('/shared/:token', (req, res) => {
  const link = decode(req.params.token)
  if (link.purpose !== 'share') return res.status(400).end()
  const note = notes.get(String(link.note))
  return note ? res.json(note) : res.status(404).end()
})
app.get('/invited/:token', (req, res) => {
  const link = readVerified(req.params.token)
  if (link.purpose !== 'invite') return res.status(400).end()
  res.json(notes.get(String(link.note)))
})
app.get('/opened/:token', (req, res) => {
  try {
    console.log('opened', decode(req.params.token).note)
  } catch {}
  res.json({ ok: true })
})
app.listen(process.env.PORT)
`,
}

test('a token in a path that opens a record without a signature is a proof', async (context) => {
  const sandbox = await sandboxFor(context)
  const root = directoryWith(links)
  install(root, 'express')
  const result = await verify(sandbox, root)
  expect(listProven(result)).toEqual(listSinks(links))
  const { driver } = [...result.proofs.values()][0] ?? {}
  expect(driver?.kind === 'http' && driver.request.path).toBe('/shared/{{payload:token}}')
})
