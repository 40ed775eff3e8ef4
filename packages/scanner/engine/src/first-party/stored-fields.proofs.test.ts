import { expect, test } from 'vitest'
import {
  directoryWith,
  install,
  listProven,
  listSinks,
  sandboxFor,
  verify,
} from './testing/application.ts'

/** Records are created below one prefix, checked field by field, and used below another one. */
const app = (show: string, print: string) => ({
  'package.json': JSON.stringify({
    main: 'app.js',
    dependencies: { express: '*', 'better-sqlite3': '*' },
  }),
  'app.js': `const { execFileSync, execSync } = require('node:child_process')
const express = require('express')
const Database = require('better-sqlite3')

const db = new Database('shows.db')
db.exec(\`CREATE TABLE shows (id INTEGER PRIMARY KEY, kind TEXT NOT NULL, code TEXT NOT NULL,
  about TEXT NOT NULL DEFAULT '', title TEXT NOT NULL)\`)
const escapeHtml = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const KINDS = ['weekly', 'daily']
const isCode = (code) => /^[A-Z]{2}-\\d{3}$/.test(code)
const app = express()
app.use(express.json())
app.post('/api/shows', (req, res) => {
  const { kind, code, about, title } = req.body
  if (!KINDS.includes(kind) || !isCode(code) || !about || !title) return res.sendStatus(422)
  db.prepare('INSERT INTO shows (kind, code, about, title) VALUES (?, ?, ?, ?)')
    .run(kind, code, String(about), String(title))
  res.sendStatus(201)
})
const find = (id) => db.prepare('SELECT * FROM shows WHERE id = ?').get(Number(id))
app.get('/shows/:id', (req, res) => {
  const found = find(req.params.id)
  if (!found) return res.sendStatus(404)
  ${show}
})
app.post('/shows/:id/print', (req, res) => {
  const found = find(req.params.id)
  if (!found || req.body.size !== 'A4') return res.sendStatus(404)
  ${print}
  res.sendStatus(204)
})
app.listen(process.env.PORT ?? 3000)
`,
})

const prove = async (
  context: Parameters<typeof sandboxFor>[0],
  files: ReturnType<typeof app>,
): Promise<readonly string[]> => {
  const sandbox = await sandboxFor(context)
  const root = directoryWith(files)
  install(root, 'express')
  return listProven(await verify(sandbox, root))
}

test('data of a created record is proven where a page shows it and an action uses it', async (context) => {
  const flawed = app(
    "res.send('<p>' + found.about + '</p>') // SINK xss",
    "execSync('echo ' + found.title) // SINK command-injection",
  )
  expect(await prove(context, flawed)).toEqual(listSinks(flawed))
}, 200_000)

test('data is seen in a page that is sent as bytes', async (context) => {
  const flawed = app(
    "res.type('html').end(new Uint8Array(Buffer.from('<p>' + found.about + '</p>'))) // SINK xss",
    "execFileSync('echo', ['--', found.title])",
  )
  expect(await prove(context, flawed)).toEqual(listSinks(flawed))
}, 200_000)

test('nothing is proven where both are safe', async (context) => {
  const fixed = app(
    "res.send('<p>' + escapeHtml(found.about) + '</p>')",
    "execFileSync('echo', ['--', found.title])",
  )
  expect(await prove(context, fixed)).toEqual([])
}, 200_000)
