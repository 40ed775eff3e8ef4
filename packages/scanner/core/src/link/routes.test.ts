import { expect, test } from 'vitest'
import { edgesOf, folderOfFiles, nodesOf, scanFolder } from '../testing/folder.ts'

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
])('routes of %s', async (_, text, symbol) => {
  const { payload } = await scanFolder(folderOfFiles({ 'a.mjs': text }))
  const route = nodesOf(payload).find(({ kind }) => kind === 'HTTP_ROUTE')
  expect(route).toMatchObject({ symbol })
  expect(
    edgesOf(payload).filter(
      ({ source, edge_type }) => source === route?.id && edge_type === 'ROUTES_TO',
    ),
  ).toHaveLength(1)
})

test('routes of Nest and of Next, without brackets', async () => {
  const { payload } = await scanFolder(
    folderOfFiles({
      'cats.ts':
        "import { Controller, Get } from '@nestjs/common'\n@Controller('cats')\nexport class Cats { @Get(':id') one() {} }",
      'app/(shop)/items/[id]/route.ts':
        'export async function GET() {}\nexport function helper() {}',
      'pages/api/users/[id].js': 'export default function handler(req, res) {}',
    }),
  )
  const symbols = nodesOf(payload)
    .filter(({ kind }) => kind === 'HTTP_ROUTE')
    .map(({ symbol }) => symbol)
  expect(symbols).toEqual(['GET /items/:id', 'GET /cats/:id', 'ANY /api/users/:id'])
})

test('a sink tells what reaches it, a sanitised one that nothing does', async () => {
  const { payload } = await scanFolder(
    folderOfFiles({
      'a.js':
        "const { exec } = require('child_process')\nexports.bad = function (name) { exec('ls ' + name) }\nexports.good = function (name) { exec('ls ' + parseInt(name)) }\nexports.fixed = function () { exec('ls') }",
    }),
  )
  const sinks = Object.fromEntries(
    nodesOf(payload)
      .filter(({ kind }) => kind === 'FUNCTION')
      .map(({ symbol, metadata }) => [symbol, metadata?.['sinks']]),
  )
  expect(sinks['bad']).toEqual([
    { kind: 'command', cwe: 78, callee: 'child_process.exec', line: 2, column: 33, from: ['p0'] },
  ])
  expect(sinks['good']).toMatchObject([{ from: [] }])
  expect(sinks['fixed']).toBeUndefined()
})
