import { expect, test } from 'vitest'
import { bundledAdvisories } from '../advisories/bundled.ts'
import { scanned } from '../testing/scanned.ts'
import { assess } from './assess.ts'

const rulesIn = async (files: Readonly<Record<string, string>>): Promise<readonly string[]> =>
  assess(await scanned(files), bundledAdvisories()).findings.map(({ rule_id: rule }) => rule)

const READER = `import sqlite3
from flask import Flask, request
app = Flask(__name__)
@app.route("/")
def show():
    row = sqlite3.connect("a").execute("select * from notes").fetchone()
    return "<b>" + row[0] + "</b>"
`
const WRITER = `@app.route("/", methods=["POST"])
def add():
    sqlite3.connect("a").execute("insert into notes (text) values (?)", (request.form["text"],))
    return "ok"
`

test('reports texts of records as markup only if a route writes records', async () => {
  expect(await rulesIn({ 'app.py': READER })).not.toContain('daimon.xss')
  expect(await rulesIn({ 'app.py': READER + WRITER })).toContain('daimon.xss')
})

test('reports no paths that the operator sets in the environment', async () => {
  const read = (path: string) => ({
    'index.js': `const fs = require('fs')\nfs.readFileSync(${path} + '/settings.json')`,
  })
  expect(await rulesIn(read('process.env.HOME'))).toEqual([])
  expect(await rulesIn(read('process.argv[2]'))).toContain('daimon.path-traversal')
})

test('reports no keys in copies of packages', async () => {
  const key = `exports.apiKey = '${['AIza', 'SyD3k9fQ2mZ7xW1pL0vR8tYcB5nJ6hG4sEa'].join('')}'\n`
  expect(await rulesIn({ 'static/vendor/map.js': key })).toEqual([])
  expect(await rulesIn({ 'static/map.js': key })).toContain('daimon.hard-coded-secret')
})

test('lists findings with short paths before those with long ones', async () => {
  const long = `const fs = require('fs')
const read = (name) => fs.readFileSync('/data/' + name)
const load = (name) => read(name)
exports.load = load
`
  const route = `const fs = require('fs')
const { load } = require('./load')
const app = require('express')()
app.get('/a/:name', (req, res) => { res.json(load(req.params.name)) })
app.get('/b/:name', (req, res) => { res.json(fs.readFileSync('/data/' + req.params.name)) })
`
  const { findings } = assess(
    await scanned({ 'load.js': long, 'routes.js': route }),
    bundledAdvisories(),
  )
  const files = findings
    .filter(({ rule_id: rule }) => rule === 'daimon.path-traversal')
    .map(({ locations: [at] }) => at?.file)
  expect(files).toEqual(['routes.js', 'load.js'])
})
