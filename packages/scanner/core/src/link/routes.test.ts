import { expect, test } from 'vitest'
import { listEdges, directoryOfFiles, listNodes, scanDirectory } from '../testing/directory.ts'

test.each([
  [
    'express',
    "const app = require('express')()\napp.get('/a/:id', (req, res) => res.send(req.params.id))",
    'GET /a/:id',
  ],
  [
    'a router of express',
    "const r = require('express').Router()\nr.route('/b').post(function (req, res) {})",
    'POST /b',
  ],
  [
    'fastify',
    "import fastify from 'fastify'\nconst app = fastify()\napp.route({ method: 'PUT', url: '/c', handler: async () => 1 })",
    'PUT /c',
  ],
  [
    'koa',
    "const Router = require('@koa/router')\nconst r = new Router()\nr.del('/d', (ctx) => {})",
    'DELETE /d',
  ],
  [
    'hono',
    "import { Hono } from 'hono'\nconst app = new Hono()\napp.get('/e', (c) => c.text('x'))",
    'GET /e',
  ],
  ['node', "require('http').createServer((req, res) => res.end())", 'ANY /'],
  [
    'who is handed the app',
    "module.exports = (app) => { app.get('/f', (req, res) => {}) }",
    'GET /f',
  ],
])('finds routes of %s', async (_, text, symbol) => {
  const { payload } = await scanDirectory(directoryOfFiles({ 'a.mjs': text }))
  const route = listNodes(payload).find(({ kind }) => kind === 'HTTP_ROUTE')
  expect(route).toMatchObject({ symbol })
  expect(
    listEdges(payload).filter(
      ({ source, edge_type }) => source === route?.id && edge_type === 'ROUTES_TO',
    ),
  ).toHaveLength(1)
})

test.each<[string, Record<string, string>, string[]]>([
  [
    'a router of another file, and one within it',
    {
      'app.js':
        "const express = require('express')\nconst app = express()\napp.use('/api', require('./users'))",
      'users.js':
        "const { Router } = require('express')\nconst users = Router()\nconst notes = Router()\nusers.use('/:id/notes', notes)\nnotes.get('/', (req, res) => {})\nusers.route('/me').get((req, res) => {}).post((req, res) => {})\nmodule.exports = users",
    },
    ['GET /api/:id/notes', 'GET /api/me', 'POST /api/me'],
  ],
  [
    'two routers of one framework, each in its place',
    {
      'app.mjs':
        "import express from 'express'\nimport { a, b as other } from './routers.mjs'\nconst app = express()\napp.use('/a', a)\napp.use('/b', other)\napp.use('/old/b', other)",
      'routers.mjs':
        "import { Router } from 'express'\nexport const a = Router()\nexport const b = Router()\na.get('/x', (req, res) => {})\nb.get('/y', (req, res) => {})",
    },
    ['GET /a/x', 'GET /b/y', 'GET /old/b/y'],
  ],
  [
    'hono and koa',
    {
      'hono.mjs':
        "import { Hono } from 'hono'\nconst sub = new Hono()\nsub.get('/x', (c) => c.text(''))\nconst app = new Hono()\napp.route('/hono', sub)",
      'koa.js':
        "const Router = require('@koa/router')\nconst inner = new Router({ prefix: '/inner' })\ninner.get('/x', (ctx) => {})\nconst outer = new Router()\nouter.use('/koa', inner.routes())",
    },
    ['GET /hono/x', 'GET /koa/inner/x'],
  ],
  [
    'flask and fastapi',
    {
      'blue.py':
        "from flask import Blueprint\nbp = Blueprint('bp', __name__, url_prefix='/blue')\n@bp.route('/x')\ndef x():\n    return ''\n",
      'app.py':
        "from flask import Flask\nfrom blue import bp\napp = Flask(__name__)\napp.register_blueprint(bp, url_prefix='/v1')\n",
      'fast.py':
        "from fastapi import FastAPI, APIRouter\nrouter = APIRouter(prefix='/items')\n@router.get('/{id}')\ndef one(id):\n    return id\napi = FastAPI()\napi.include_router(router, prefix='/fast')\n",
    },
    ['GET /v1/blue/x', 'GET /fast/items/:id'],
  ],
  [
    'a router under itself answers there, and one that nobody mounts',
    {
      'a.js':
        "const { Router } = require('express')\nconst r = Router()\nr.use('/r', r)\nr.get('/x', (req, res) => {})\nconst s = Router()\ns.get('/y', (req, res) => {})",
    },
    ['GET /r/x', 'GET /y'],
  ],
])('prefixes the path of a mounted router: %s', async (_, files, symbols) => {
  const { payload } = await scanDirectory(directoryOfFiles(files))
  const found = listNodes(payload).filter(({ kind }) => kind === 'HTTP_ROUTE')
  expect(new Set(found.map(({ symbol }) => symbol))).toEqual(new Set(symbols))
})

test('finds routes of plugins under each prefix that they are registered with', async () => {
  const { payload } = await scanDirectory(
    directoryOfFiles({
      'app.mjs': `import fastify from 'fastify'
import notes from './notes.mjs'
const app = fastify()
app.register(async (api) => {
  api.register(notes, { prefix: '/notes' })
  api.get('/health', async () => 'ok')
}, { prefix: '/api' })
app.register(notes, { prefix: '/v1/notes' })
app.listen({ port: 3000 })
`,
      'notes.mjs': `export default async function notes(routes) {
  routes.get('/:id', async (request) => request.params.id)
}
`,
    }),
  )
  const routes = listNodes(payload).filter(({ kind }) => kind === 'HTTP_ROUTE')
  expect(new Set(routes.map(({ symbol }) => symbol))).toEqual(
    new Set(['GET /api/health', 'GET /api/notes/:id', 'GET /v1/notes/:id']),
  )
})

test('finds routes of Nest and of Next, without brackets', async () => {
  const { payload } = await scanDirectory(
    directoryOfFiles({
      'cats.ts':
        "import { Controller, Get } from '@nestjs/common'\n@Controller('cats')\nexport class Cats { @Get(':id') one() {} }",
      'app/(shop)/items/[id]/route.ts':
        'export async function GET() {}\nexport function helper() {}',
      'pages/api/users/[id].js': 'export default function handler(req, res) {}',
    }),
  )
  const symbols = listNodes(payload)
    .filter(({ kind }) => kind === 'HTTP_ROUTE')
    .map(({ symbol }) => symbol)
  expect(symbols).toEqual(['GET /items/:id', 'GET /cats/:id', 'ANY /api/users/:id'])
})

test('reports what reaches a sink, and that nothing reaches a sanitized one', async () => {
  const { payload } = await scanDirectory(
    directoryOfFiles({
      'a.js':
        "const { exec } = require('child_process')\nexports.bad = function (name) { exec('ls ' + name) }\nexports.good = function (name) { exec('ls ' + parseInt(name)) }\nexports.fixed = function () { exec('ls') }",
    }),
  )
  const sinks = Object.fromEntries(
    listNodes(payload)
      .filter(({ kind }) => kind === 'FUNCTION')
      .map(({ symbol, metadata }) => [symbol, metadata?.['sinks']]),
  )
  expect(sinks['bad']).toEqual([
    { kind: 'command', cwe: 78, callee: 'child_process.exec', line: 2, column: 33, from: ['p0'] },
  ])
  expect(sinks['good']).toMatchObject([{ from: [] }])
  expect(sinks['fixed']).toBeUndefined()
})

test('a property that returns a view is not the handler of its route', async () => {
  const { payload } = await scanDirectory(
    directoryOfFiles({
      'a.py': `from functools import cached_property
from django.urls import path

def show(request):
    return None

class Site:
    @cached_property
    def view(self):
        return show

    def urls(self):
        return [path("show/", self.view)]
`,
    }),
  )
  const targets = listEdges(payload).filter(({ edge_type }) => edge_type === 'ROUTES_TO')
  expect(targets.map(({ target }) => target)).toEqual([expect.stringContaining('show')])
})
