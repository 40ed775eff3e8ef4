import { expect, test } from 'vitest'
import { directoryOfFiles, listNodes, scanDirectory } from '../testing/directory.ts'

/** `kind callee:line` of every sink that external input reaches. */
const fed = async (file: string, text: string): Promise<string[]> => {
  const { payload } = await scanDirectory(directoryOfFiles({ [file]: text }))
  return listNodes(payload)
    .flatMap(({ metadata }) => (metadata?.['sinks'] ?? []) as SinkFlow[])
    .filter(({ from }) => from.length > 0)
    .map(({ kind, callee, line }) => `${kind} ${callee}:${line}`)
}
type SinkFlow = { kind: string; callee: string; line: number; from: string[] }

const javascript: readonly (readonly [string, string, readonly string[]])[] = [
  [
    'a default import',
    "import cp from 'child_process'\nimport axios from 'axios'\nexport const run = (x) => {\ncp.exec(x)\naxios.get(x)\n}",
    ['command child_process.exec:4', 'request axios.get:5'],
  ],
  [
    'sqlite3 by its verbose form',
    "const { Database } = require('sqlite3').verbose()\nconst db = new Database('x')\nexports.run = (x) => db.all('select ' + x)",
    ['sql sqlite3.verbose().Database().all:3'],
  ],
  [
    'mysql2 with promises, and an unsafe query of Prisma',
    "import mysql from 'mysql2/promise'\nconst pool = mysql.createPool({})\nexport const run = async (prisma, x) => {\nawait pool.query('select ' + x)\nawait prisma.$queryRawUnsafe('select ' + x)\n}",
    ['sql mysql2/promise.createPool().query:4', 'sql $queryRawUnsafe:5'],
  ],
  [
    'an answer with a status of its own',
    "const app = require('express')()\napp.get('/', (req, res) => {\nres.status(200).send('<b>' + req.query.x)\nres.status(200).type('text').send(req.query.x)\nres.set('Content-Type', 'text/plain').send(req.query.x)\n})",
    ['markup response.send:3'],
  ],
  [
    'Fastify, which sends text as text unless told otherwise',
    "import Fastify from 'fastify'\nconst app = Fastify()\napp.get('/', async (request, reply) => {\nreply.send(request.query.x)\nreply.type('text/html').send('<b>' + request.query.x)\nreply.redirect(request.query.x)\n})",
    ['markup response.send:5', 'redirect response.redirect:6'],
  ],
  [
    'Koa and Hono, whose one parameter is both',
    "const Router = require('koa-router')\nconst router = new Router()\nrouter.get('/', (ctx, next) => {\nctx.redirect(ctx.query.x)\nnext.send(ctx.query.x)\n})\nconst { Hono } = require('hono')\nconst app = new Hono()\napp.get('/', (c) => c.redirect(c.req.query('x')))\napp.get('/b', (c) => c.html('<b>' + c.req.query('x')))\napp.get('/c', (c) => c.text(c.req.query('x')))",
    ['redirect response.redirect:4', 'redirect response.redirect:9', 'markup response.html:10'],
  ],
  [
    'a program that is named takes its arguments as they are, unless it is a shell or is given one',
    "const { execFile, spawn, fork } = require('child_process')\nexports.run = (x) => {\nexecFile('ping', ['-c', '1', x])\nspawn('sh', ['-c', x])\nspawn('/bin/bash', ['-c', x])\nspawn('ls', [x], { shell: true })\nspawn('ls', [x], { shell: false })\nspawn(x, [])\nfork(x)\n}",
    ['spawn:4', 'spawn:5', 'spawn:6', 'spawn:8', 'fork:9'].map(
      (at) => `command child_process.${at}`,
    ),
  ],
  [
    'what a table holds is not what it was asked for',
    "const TABLE = new Map([['a', 'https://a.example']])\nexports.run = (x) => { fetch(TABLE.get(x)) }",
    [],
  ],
  [
    'what a callback does with the parameters of the functions around it',
    "const { exec } = require('child_process')\nconst run = (text) => exec(text)\nexports.one = (x) => {\nsetTimeout(() => exec('ls ' + x), 1)\nreturn new Promise((done) => exec(x + done))\n}\nexports.two = (x) => [1].forEach(() => run(x))",
    [
      'command child_process.exec:2',
      'command child_process.exec:4',
      'command child_process.exec:5',
      'command child_process.exec:5',
    ],
  ],
]

test.each(javascript)('finds sinks in JavaScript: %s', async (_, text, expected) => {
  expect(await fed('a.js', text)).toEqual(expected)
})

const python: readonly (readonly [string, string, readonly string[]])[] = [
  [
    'redirects and markup',
    'from flask import redirect, request\nfrom fastapi.responses import HTMLResponse, RedirectResponse\ndef run(x):\n    redirect(x)\n    RedirectResponse(x)\n    HTMLResponse("<b>" + x)\n',
    [
      'redirect flask.redirect:4',
      'redirect fastapi.responses.RedirectResponse:5',
      'markup fastapi.responses.HTMLResponse:6',
    ],
  ],
  [
    'SQL by a connection, by a cursor, and as text',
    'import sqlite3\nimport psycopg2\nfrom sqlalchemy import create_engine, text\ndb = sqlite3.connect("x")\nengine = create_engine("x")\ndef run(x):\n    db.execute(f"select {x}")\n    with psycopg2.connect("x").cursor() as cursor:\n        cursor.execute("select " + x)\n    with engine.connect() as c:\n        c.execute(text("select " + x))\n    db.execute("select ?", (x,))\n',
    [
      'sql sqlite3.connect().execute:7',
      'sql psycopg2.connect().cursor().execute:9',
      'sql sqlalchemy.text:11',
    ],
  ],
  [
    'files by pathlib',
    'from pathlib import Path\nROOT = Path("/srv")\ndef run(x):\n    return (ROOT / x).read_text()\n',
    ['path read_text:4'],
  ],
  [
    'requests by a client of its own, and where the address comes second',
    'import httpx\nimport requests\nasync def run(x):\n    async with httpx.AsyncClient() as client:\n        await client.get(x)\n    requests.Session().get(x)\n    requests.request("GET", x)\n    requests.request(x, "https://a.example")\n',
    [
      'request httpx.AsyncClient().get:5',
      'request requests.Session().get:6',
      'request requests.request:7',
    ],
  ],
  [
    'a program that is named takes its arguments as they are',
    'import subprocess\ndef run(x):\n    subprocess.run(["ping", "-c", "1", x])\n    subprocess.run(["sh", "-c", x])\n    subprocess.run(["ls", x], shell=True)\n    subprocess.run("ls " + x, shell=True)\n    subprocess.run([x])\n',
    [
      'command subprocess.run:4',
      'command subprocess.run:5',
      'command subprocess.run:6',
      'command subprocess.run:7',
    ],
  ],
  [
    'what a framework has made a number of is none',
    'import os\nfrom fastapi import FastAPI\napp = FastAPI()\n@app.get("/a")\ndef one(n: int, name: str):\n    os.system(f"ls {n}")\n    os.system(f"ls {name}")\ndef two(n: int):\n    os.system(f"ls {n}")\n',
    ['command os.system:7', 'command os.system:9'],
  ],
]

test.each(python)('finds sinks in Python: %s', async (_, text, expected) => {
  expect(await fed('a.py', text)).toEqual(expected)
})
