import { expect, test } from 'vitest'
import { directoryWith, install, listProven, sandboxFor, verify } from './testing/application.ts'

const app = (routes: string) => ({
  'package.json': JSON.stringify({
    main: 'app.js',
    dependencies: { express: '*', 'better-sqlite3': '*' },
  }),
  'app.js': `const { randomUUID } = require('node:crypto')
const express = require('express')
const Database = require('better-sqlite3')

const db = new Database('club.db')
db.exec(\`CREATE TABLE members (id INTEGER PRIMARY KEY, email TEXT NOT NULL, password TEXT NOT NULL,
    role TEXT CHECK (role IN ('member', 'harbor')));
  CREATE TABLE boats (id INTEGER PRIMARY KEY, name TEXT NOT NULL, berth TEXT);\`)
const sessions = new Map()
const app = express()
app.use(express.json())
app.post('/login', (req, res) => {
  const found = db.prepare('SELECT * FROM members WHERE email = ?').get(String(req.body.email))
  if (!found || found.password !== String(req.body.password)) return res.sendStatus(401)
  const id = randomUUID()
  sessions.set(id, found)
  res.cookie('sid', id).json({ ok: true })
})
const signedIn = (req, res, next) => {
  req.user = sessions.get(/sid=([\\w-]+)/.exec(req.headers.cookie ?? '')?.[1])
  return req.user ? next() : res.sendStatus(401)
}
const harbor = (req, res, next) => (req.user.role === 'harbor' ? next() : res.sendStatus(403))
${routes}
app.listen(process.env.PORT ?? 3000)
`,
})

const findAuthorization = async (
  context: Parameters<typeof sandboxFor>[0],
  routes: string,
): Promise<readonly string[]> => {
  const sandbox = await sandboxFor(context)
  const root = directoryWith(app(routes))
  install(root, 'express')
  return listProven(await verify(sandbox, root))
}

const CHECKED = `app.post('/boats', signedIn, harbor, (req, res) => {
  db.prepare('INSERT INTO boats (name, berth) VALUES (?, ?)').run(String(req.body.name), 'a')
  res.sendStatus(201)
})
app.put('/boats/:id', signedIn, harbor, (req, res) => {
  db.prepare('UPDATE boats SET name = ? WHERE id = ?').run(String(req.body.name), Number(req.params.id))
  res.sendStatus(204)
})`

test('a route without the role that similar routes demand is proven', async (context) => {
  const proven = await findAuthorization(
    context,
    `${CHECKED}
app.delete('/boats/:id', signedIn, (req, res) => {
  db.prepare('DELETE FROM boats WHERE id = ?').run(Number(req.params.id))
  res.sendStatus(204)
})`,
  )
  expect(proven).toContain('missing-authorization app.js:32')
}, 180_000)

test('the role on each route, or on none, proves nothing', async (context) => {
  const proven = await findAuthorization(
    context,
    `${CHECKED}
app.delete('/boats/:id', signedIn, harbor, (req, res) => {
  db.prepare('DELETE FROM boats WHERE id = ?').run(Number(req.params.id))
  res.sendStatus(204)
})
app.delete('/berths/:id', signedIn, (req, res) => {
  db.prepare('UPDATE boats SET berth = NULL WHERE id = ?').run(Number(req.params.id))
  res.sendStatus(204)
})`,
  )
  expect(proven.filter((each) => each.startsWith('missing-authorization'))).toEqual([])
}, 180_000)

const update = (changes: string) => `${CHECKED}
app.patch('/me', signedIn, (req, res) => {
  const found = db.prepare('SELECT * FROM members WHERE id = ?').get(req.user.id)
  Object.assign(found, ${changes})
  db.prepare('UPDATE members SET email = ?, role = ? WHERE id = ?').run(String(found.email), found.role, found.id)
  res.json({ ok: true })
})`

test('a role among those that a column takes is assigned, unless the handler names its members or sets the role', async (context) => {
  const open = await findAuthorization(context, update('req.body'))
  expect(open.map((each) => each.split(' ')[0])).toContain('mass-assignment')
  const picked = update('{ email: req.body.email }')
  const closed = await findAuthorization(context, picked)
  expect(closed.map((each) => each.split(' ')[0])).not.toContain('mass-assignment')
  const fixed = await findAuthorization(context, update("{ ...req.body, role: 'harbor' }"))
  expect(fixed.map((each) => each.split(' ')[0])).not.toContain('mass-assignment')
}, 180_000)
