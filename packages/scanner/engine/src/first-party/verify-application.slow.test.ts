import { choose, inProofs } from '@daimon/testkit'
import { expect, test } from 'vitest'
import {
  directoryWith,
  install,
  listProven,
  sandboxFor,
  listSinks,
  verify,
} from './testing/application.ts'

/**
 * A plain server: shared code, and a statement per route. `some` are routes with one effect of each
 * kind: a command, a file, a statement, a page, the prototype; `npm run test:proofs` has every
 * class.
 */
const server = (
  before: string,
  all: Readonly<Record<string, string>>,
  some: readonly string[] = Object.keys(all),
) =>
  writeServer(
    before,
    choose({
      sample: some.map((route) => [route, all[route]] as const),
      whole: Object.entries(all),
    }),
  )

const writeServer = (
  before: string,
  routes: readonly (readonly [string, string | undefined])[],
) => ({
  'server.js': `const http = require('node:http')
const fs = require('node:fs')
const path = require('node:path')
const { execSync, execFileSync } = require('node:child_process')
const vm = require('node:vm')
const { Pool } = require('pg')
const pool = new Pool()
${before}
const page = { 'content-type': 'text/html' }
const plain = { 'content-type': 'text/plain' }
http.createServer(async (request, response) => {
  const url = new URL(request.url, 'http://localhost')
  const query = url.searchParams
  let text = ''
  for await (const part of request) text += part
${routes.map(([route, act]) => `  if (url.pathname === '${route}') {\n    ${act}\n  }`).join('\n')}
  response.writeHead(404, plain).end(request.method === 'POST' ? 'no' : '')
}).listen(8080)
`,
})

const flawed = server(
  `const merge = (into, from) => {
  for (const key in from)
    if (typeof from[key] === 'object') merge((into[key] ??= {}), from[key])
    else into[key] = from[key] // SINK prototype-pollution
  return into
}`,
  {
    '/greet':
      'return response.writeHead(200, plain).end(execSync(`echo "hello ${query.get("who")}"`)) // SINK command-injection',
    '/sum':
      "return response.writeHead(200, plain).end(String(eval('1 + ' + query.get('number')))) // SINK code-injection",
    '/filter':
      "return response.writeHead(200, plain).end(String(new Function('row', 'return row.' + query.get('field'))({}))) // SINK code-injection",
    '/file':
      "return fs.createReadStream('/target/' + query.get('name')).on('error', () => response.end()).pipe(response) // SINK path-traversal",
    '/remove':
      "if (request.method === 'POST') fs.rmSync(path.join('/tmp/uploads', JSON.parse(text).upload), { force: true }) // SINK path-traversal\n    return response.end()",
    '/fetch':
      "return response.writeHead(200, plain).end(await (await fetch(query.get('address'))).text()) // SINK ssrf",
    '/user':
      "return response.writeHead(200, plain).end(JSON.stringify(await pool.query(`select * from users where name = '${query.get('login')}'`))) // SINK sql-injection",
    '/login':
      "return response.writeHead(302, { location: query.get('next') }).end() // SINK open-redirect",
    '/hello':
      "return response.writeHead(200, page).end('<h1>' + query.get('title') + '</h1>') // SINK xss",
    '/settings':
      "if (request.method === 'POST') merge({}, JSON.parse(text))\n    return response.end()",
    '/restore':
      "return response.writeHead(200, plain).end(typeof vm.runInNewContext('(' + query.get('state') + ')')) // SINK code-injection",
    '/mail':
      "return response.writeHead(200, plain).end(String(request.method !== 'POST' || /^([a-z0-9]+)+@x$/.test(JSON.parse(text).sender))) // SINK redos",
  },
  ['/greet', '/file', '/user', '/hello', '/settings'],
)

test('proves vulnerabilities at their lines', async (context) => {
  const results = await verify(await sandboxFor(context), directoryWith(flawed))
  expect(listProven(results)).toEqual(listSinks(flawed))
  expect(results.proofs.size).toBe(listSinks(flawed).length)
  for (const finding of results.findings) {
    const isVerified = finding.verification.status === 'verified'
    expect(results.proofs.has(finding.id)).toBe(isVerified)
    expect(finding.verification.level).toBe(isVerified ? 'V3' : 'V1')
  }
}, 300_000)

const sound = server(
  `const quote = (text) => "'" + String(text).replaceAll("'", "'\\\\''") + "'"
const escape = (text) => String(text).replace(/[&<>"']/g, (found) => '&#' + found.charCodeAt(0) + ';')
const known = new Map([['a', 'http://a.invalid/']])
const merge = (into, from) => {
  for (const key of Object.keys(from)) {
    if (['__proto__', 'constructor', 'prototype'].includes(key)) continue
    if (typeof from[key] === 'object') merge((into[key] ??= {}), from[key])
    else into[key] = from[key]
  }
  return into
}`,
  {
    '/list':
      "return response.writeHead(200, plain).end(execFileSync('echo', [String(query.get('who'))]))",
    '/number':
      "return response.writeHead(200, plain).end(execSync('echo ' + Number(query.get('count'))))",
    '/quoted':
      "return response.writeHead(200, plain).end(execSync('echo ' + quote(query.get('word'))))",
    '/held':
      "const file = path.resolve('/target', './' + query.get('name'))\n    if (!file.startsWith('/target/')) return response.end()\n    return fs.createReadStream(file).on('error', () => response.end()).pipe(response)",
    '/values':
      "return response.end(JSON.stringify(await pool.query('select * from users where name = $1', [query.get('login')])))",
    '/known':
      "if (!known.has(query.get('address'))) return response.end()\n    return response.end(await (await fetch(known.get(query.get('address')))).text())",
    '/inside':
      "return response.writeHead(302, { location: new URL(query.get('next') ?? '/', 'http://localhost').pathname.replace(/^[/\\\\]+/, '/') }).end()",
    '/escaped':
      "return response.writeHead(200, page).end('<h1>' + escape(query.get('title')) + '</h1>')",
    '/plain': 'return response.writeHead(200, plain).end(JSON.stringify([...query]))',
    '/settings':
      "if (request.method === 'POST') merge({}, JSON.parse(text))\n    return response.end()",
    '/restore':
      "return response.writeHead(200, plain).end(typeof JSON.parse(query.get('state') ?? '0'))",
    '/mail':
      "return response.writeHead(200, plain).end(String(request.method !== 'POST' || /^([a-z0-9]+)+@x$/.test(String(JSON.parse(text).sender).slice(0, 24))))",
  },
  ['/quoted', '/held', '/values', '/escaped'],
)

test('proves nothing for safe code', async (context) => {
  const results = await verify(await sandboxFor(context), directoryWith(sound))
  expect(listProven(results)).toEqual([])
  expect(results.proofs.size).toBe(0)
  const evaluated = results.findings.map(({ verification }) => verification)
  expect(evaluated.length).toBeGreaterThan(0)
  for (const { status, attempts } of evaluated) {
    expect(status).toMatch(/^(?:refuted|unverified)$/)
    expect(attempts).toBeGreaterThan(5)
  }
}, 200_000)

const express = {
  'package.json': '{"main":"app.js"}',
  'app.js': `const express = require('express')
const app = express()
app.use(express.json())
app.use('/tools', require('./routes/tools'))
module.exports = app
`,
  'routes/tools.js': `const { exec } = require('node:child_process')
const router = require('express').Router()
router.post('/ping/:host', (req, res) => {
  const { count } = req.body
  exec(\`ping -c \${count} localhost\`, () => res.json({})) // SINK command-injection
})
module.exports = router
`,
}

const hono = {
  'package.json': '{"type":"module","main":"app.js"}',
  'app.js': `import { execSync } from 'node:child_process'
import { Hono } from 'hono'
const app = new Hono()
app.get('/host/:name', (c) => c.text(String(execSync('echo ' + c.req.param('name'))))) // SINK command-injection
app.get('/plain/:name', (c) => c.text('<b>' + c.req.param('name') + '</b>'))
app.get('/bold/:name', (c) => c.html('<b>' + c.req.param('name') + '</b>')) // SINK xss
export default app
`,
}

const typescript = {
  'src/server.ts': `import { execSync } from 'node:child_process'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
const handle = (request: IncomingMessage, response: ServerResponse): void => {
  const url = new URL(request.url ?? '/', 'http://localhost')
  response.setHeader('content-type', 'text/plain')
  if (url.pathname === '/run') response.end(execSync('echo ' + url.searchParams.get('what'))) // SINK command-injection
  else response.end()
}
export const server = createServer(handle)
`,
}

const APPLICATIONS = [
  ['TypeScript that exports a server', typescript, undefined],
  ['an Express application with a router in another file', express, 'express'],
  ['Hono modules', hono, 'hono'],
] as const

inProofs(() => {
  for (const [how, files, needed] of APPLICATIONS)
    test(`drives ${how}`, async (context) => {
      const sandbox = await sandboxFor(context)
      const root = directoryWith(files)
      if (needed !== undefined) install(root, needed)
      expect(listProven(await verify(sandbox, root))).toEqual(listSinks(files))
    }, 200_000)
})

test('leaves an application with missing dependencies unverified and names the dependency', async (context) => {
  const { findings, proofs } = await verify(await sandboxFor(context), directoryWith(express))
  expect(proofs.size).toBe(0)
  expect(findings.map(({ verification }) => verification)).toMatchObject([
    {
      level: 'V1',
      status: 'unverified',
      reason: expect.stringContaining("dependencies missing: 'express'"),
    },
  ])
})
