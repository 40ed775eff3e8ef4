import { expect, test } from 'vitest'
import {
  directoryWith,
  install,
  listProven,
  listSinks,
  sandboxFor,
  verify,
} from './testing/application.ts'

/**
 * A depot with a login that has a page but no sign-up, hashes of its own, and a second server for
 * an office whose tokens another service issues.
 */
const depot = {
  'package.json': JSON.stringify({
    main: 'app.js',
    scripts: { start: 'node app.js' },
    dependencies: { express: '*', 'better-sqlite3': '*' },
  }),
  'lib/passwords.js': `const { randomBytes, scryptSync } = require('node:crypto')

exports.hashPassword = (password, salt = randomBytes(8).toString('hex')) =>
  salt + ':' + scryptSync(password, salt, 16, { N: 16 }).toString('hex')
exports.isPassword = (password, stored) =>
  exports.hashPassword(password, stored.split(':')[0]) === stored
`,
  'lib/tokens.js': `const { createHmac } = require('node:crypto')

const sign = (text) => createHmac('sha256', process.env.OFFICE_KEY).update(text).digest('base64url')

exports.readToken = (header = '') => {
  const [head, body, signature] = header.replace('Bearer ', '').split('.')
  if (!process.env.OFFICE_KEY || signature !== sign(head + '.' + body)) return undefined
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
  const demanded = { issuer: 'head-office' }
  return claims.iss === demanded.issuer ? claims : undefined
}
`,
  'lib/merge.js': `exports.mergeInto = (target, changes) => {
  for (const key of Object.keys(changes)) {
    if (typeof changes[key] === 'object' && target[key]) exports.mergeInto(target[key], changes[key])
    else target[key] = changes[key] // SINK prototype-pollution
  }
  return target
}
`,
  'views/login.html': `<form method="post" action="/login">
  <input name="email" type="email"><input name="password" type="password"><button>Log in</button>
</form>`,
  'app.js': `const { execSync } = require('node:child_process')
const { randomUUID } = require('node:crypto')
const express = require('express')
const Database = require('better-sqlite3')
const { isPassword } = require('./lib/passwords')
const { readToken } = require('./lib/tokens')
const { mergeInto } = require('./lib/merge')

const db = new Database('depot.db')
db.exec('CREATE TABLE users (id INTEGER PRIMARY KEY, email TEXT NOT NULL, password TEXT NOT NULL, settings TEXT)')

const sessions = new Map()
const site = express()
site.use(express.json(), express.urlencoded({ extended: false }))

const checkLogin = (fields) => (req, res) => {
  const user = db.prepare('SELECT * FROM users WHERE email = ?').get(String(req.body[fields[0]]))
  if (!user || !isPassword(String(req.body[fields[1]]), user.password)) return res.redirect('/login')
  const id = randomUUID()
  sessions.set(id, user)
  res.cookie('sid', id).redirect('/')
}
const signedIn = (handle) => (req, res) => {
  const user = sessions.get(/sid=([\\w-]+)/.exec(req.headers.cookie ?? '')?.[1])
  return user ? handle(req, res, user) : res.sendStatus(401)
}

site.post(...['/login', checkLogin(['email', 'password'])])
site.get('/label', signedIn((req, res) => {
  res.send(execSync('echo ' + req.query.text)) // SINK command-injection
}))
site.get('/count', signedIn((req, res) => res.send(execSync('echo ' + Number(req.query.count)))))
site.post('/settings', signedIn((req, res, user) => {
  res.json(mergeInto(JSON.parse(user.settings), req.body))
}))
site.listen(process.env.PORT ?? 3000)

const office = express()
office.use(express.json(), (req, res, next) => {
  const claims = readToken(req.headers.authorization)
  return claims && claims.role === 'clerk' ? next() : res.sendStatus(401)
})
office.post('/print', (req, res) => {
  res.send(execSync('echo ' + req.body.page)) // SINK command-injection
})
office.post('/copies', (req, res) => res.send(execSync('echo ' + Number(req.body.copies))))
office.listen(process.env.OFFICE_PORT ?? 3001)
`,
}

test('enters a form without a route, own hashes, and a second server with tokens of others', async (context) => {
  const sandbox = await sandboxFor(context)
  const root = directoryWith(depot)
  install(root, 'express')
  const result = await verify(sandbox, root)
  expect(listProven(result)).toEqual(listSinks(depot))
}, 180_000)

/** The same login, but with a digest in its handler. */
const kiosk = {
  'package.json': JSON.stringify({ main: 'app.js', dependencies: { express: '*', mysql2: '*' } }),
  'schema.sql': `CREATE TABLE members (
  id INT AUTO_INCREMENT PRIMARY KEY, name VARCHAR(60) NOT NULL, salt VARCHAR(20), secret_password VARCHAR(80)
) ENGINE=InnoDB;
`,
  'app.js': `const { execSync } = require('node:child_process')
const { createHash, randomUUID } = require('node:crypto')
const express = require('express')
const pool = require('mysql2').createPool(process.env.MYSQL_URL)

const app = express()
const tokens = new Map()
app.use(express.json())

app.post('/api/login', (req, res) => {
  const { name, password } = req.body
  pool.query('SELECT * FROM members WHERE name = ?', [String(name)], (error, [member]) => {
    const digest = createHash('sha256').update(member ? member.salt + password : '').digest('base64')
    if (!member || digest !== member.secret_password) return res.sendStatus(401)
    const token = randomUUID()
    tokens.set(token, member)
    res.json({ token })
  })
})
app.get('/label', (req, res) => {
  if (!tokens.has((req.headers.authorization || '').replace('Bearer ', ''))) return res.sendStatus(401)
  res.send(execSync('echo ' + req.query.text)) // SINK command-injection
})
app.listen(process.env.PORT ?? 3000)
`,
}

test('stores the digest that a login makes of the password', async (context) => {
  const sandbox = await sandboxFor(context)
  const root = directoryWith(kiosk)
  install(root, 'express')
  const result = await verify(sandbox, root)
  expect(listProven(result)).toEqual(listSinks(kiosk))
}, 180_000)
