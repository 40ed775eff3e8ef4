import { expect, test } from 'vitest'
import {
  directoryWith,
  install,
  listProven,
  listSinks,
  sandboxFor,
  verify,
} from './testing/application.ts'

/** A shop whose tables a script creates, with a login form, a role, keys, and data in an object. */
const shop = {
  'package.json': JSON.stringify({
    main: 'src/app.js',
    scripts: { start: 'node src/app.js', migrate: 'node src/migrate.js' },
    dependencies: { express: '*', 'better-sqlite3': '*' },
  }),
  'src/config.js': `const required = (name) => {
  if (!process.env[name]) throw new Error(name + ' is not set')
  return process.env[name]
}
module.exports = { secret: required('SHOP_COOKIE_SECRET') }
`,
  'src/db.js': `module.exports = new (require('better-sqlite3'))('shop.db')
`,
  'src/migrate.js': `require('./db').exec(\`CREATE TABLE users (
  id INTEGER PRIMARY KEY, email TEXT NOT NULL, password TEXT NOT NULL, role TEXT NOT NULL DEFAULT 'buyer')\`)
process.exit(0)
`,
  'src/app.js': `const crypto = require('node:crypto')
const { execSync } = require('node:child_process')
const express = require('express')
const { secret } = require('./config')
const db = require('./db')

const app = express()
const sessions = new Map()
app.set('trust proxy', 1)
app.use(express.json())
app.use(express.urlencoded({ extended: false }))

const begin = (req, res, user) => {
  const id = crypto.createHmac('sha256', secret).update(crypto.randomUUID()).digest('hex')
  req.session = { csrf: crypto.randomUUID(), user }
  sessions.set(id, req.session)
  if (req.secure) res.cookie('sid', id, { secure: true })
}

app.use((req, res, next) => {
  req.session = sessions.get(/sid=(\\w+)/.exec(req.headers.cookie ?? '')?.[1])
  if (!req.session) begin(req, res)
  next()
})

const checkForm = (req, res, next) => {
  const sent = req.get('x-csrf-token') ?? req.body?._csrf
  return sent === req.session.csrf ? next() : res.sendStatus(403)
}
const requireSeller = (req, res, next) =>
  req.session.user?.role === 'seller' ? next() : res.sendStatus(403)

app.get('/login', (req, res) => {
  res.send(\`<form method="post" action="/login"><input type="hidden" name="_csrf" value="\${req.session.csrf}">
    <input name="email"><input name="password" type="password"></form>\`)
})

app.post('/login', checkForm, (req, res) => {
  const user = db.prepare('SELECT * FROM users WHERE email = ?').get(String(req.body.email))
  if (!user || user.password !== req.body.password) return res.sendStatus(401)
  begin(req, res, user)
  res.redirect('/')
})

const shelves = new Map([['s-17', { id: 's-17', size: 4 }]])
app.get('/shelves', (req, res) => res.json([...shelves.values()]))
app.get('/shelves/:shelf', (req, res) => {
  const shelf = shelves.get(req.params.shelf)
  return shelf ? res.json(shelf) : res.sendStatus(404)
})

app.post('/shelves/:shelf/labels', checkForm, requireSeller, (req, res) => {
  if (!shelves.has(req.params.shelf)) return res.sendStatus(404)
  res.send(execSync('echo ' + req.body.label.text)) // SINK command-injection
})

app.post('/safe', checkForm, requireSeller, (req, res) => {
  res.send(execSync('echo ' + Number(req.body.count)))
})

app.listen(process.env.PORT ?? 3000)
`,
}

test('enters an application that needs its variables, tables, a form, a role, and nested data', async (context) => {
  const sandbox = await sandboxFor(context)
  const root = directoryWith(shop)
  install(root, 'express')
  const result = await verify(sandbox, root)
  expect(listProven(result)).toEqual(listSinks(shop))
}, 180_000)
