import { expect, test } from 'vitest'
import {
  listCalls,
  listEdges,
  directoryOfFiles,
  listNodes,
  scanDirectory,
} from '../../testing/directory.ts'

const scan = async (files: Record<string, string>) =>
  (await scanDirectory(directoryOfFiles(files))).payload

test.each([
  [
    'functions of a file',
    { 'a.py': 'def go():\n    run()\n\ndef run():\n    pass\n' },
    'a.py#go > a.py#run',
  ],
  [
    'names of a module',
    {
      'a.py': 'from lib.b import run as r\n\ndef go():\n    r()\n',
      'lib/b.py': 'def run():\n    pass\n',
    },
    'a.py#go > lib/b.py#run',
  ],
  [
    'relative imports',
    {
      'lib/a.py': 'from .b import run\n\ndef go():\n    run()\n',
      'lib/b.py': 'def run():\n    pass\n',
    },
    'lib/a.py#go > lib/b.py#run',
  ],
  [
    'a module imported by name',
    {
      'lib/a.py': 'from . import b\n\ndef go():\n    b.run()\n',
      'lib/__init__.py': '',
      'lib/b.py': 'def run():\n    pass\n',
    },
    'lib/a.py#go > lib/b.py#run',
  ],
  [
    'methods',
    {
      'a.py':
        'class A:\n    def run(self):\n        self.next()\n\n    def next(self):\n        pass\n\ndef go():\n    A().run()\n',
    },
    'a.py#A.run > a.py#A.next',
  ],
  [
    'instances',
    {
      'a.py': 'class A:\n    def run(self):\n        pass\n\ndef go():\n    a = A()\n    a.run()\n',
    },
    'a.py#go > a.py#A.run',
  ],
  [
    'what is inherited',
    {
      'a.py':
        'class A:\n    def run(self):\n        pass\n\nclass B(A):\n    pass\n\ndef go():\n    B().run()\n',
    },
    'a.py#go > a.py#A.run',
  ],
  [
    'initialisers',
    { 'a.py': 'class A:\n    def __init__(self, x):\n        run(x)\n\ndef run(x):\n    pass\n' },
    'a.py#A.__init__ > a.py#run',
  ],
  [
    'callbacks',
    {
      'a.py':
        'import threading\n\ndef work():\n    pass\n\ndef go():\n    threading.Thread(target=work)\n',
    },
    'a.py#go > a.py#work',
  ],
])('links calls through %s', async (_, files, expected) => {
  expect(listCalls(await scan(files))).toContain(expected)
})

test('finds routes of Flask, FastAPI, and Django', async () => {
  const payload = await scan({
    'flask_app.py':
      "from flask import Flask\napp = Flask(__name__)\n@app.route('/a/<int:id>', methods=['POST'])\ndef one(id):\n    return id\n",
    'fast.py':
      "from fastapi import APIRouter\nr = APIRouter()\n@r.get('/b/{id}')\nasync def two(id):\n    return id\n",
    'urls.py':
      "from django.urls import path\nfrom views import three\nurlpatterns = [path('c/<slug:name>/', three)]\n",
    'views.py': 'def three(request, name):\n    return name\n',
  })
  expect(
    listNodes(payload)
      .filter(({ kind }) => kind === 'HTTP_ROUTE')
      .map(({ symbol }) => symbol),
  ).toEqual(['GET /b/:id', 'POST /a/:id', 'ANY /c/:name/'])
  expect(
    listEdges(payload)
      .filter(({ edge_type }) => edge_type === 'ROUTES_TO')
      .map(({ target }) => target),
  ).toEqual(['fast.py#two', 'flask_app.py#one', 'views.py#three'])
})

test('reports what reaches a sink', async () => {
  const payload = await scan({
    'a.py':
      'import os\nfrom flask import request\n\ndef bad(name):\n    os.system("ls " + name)\n\ndef asked():\n    os.system(f"ls {request.args}")\n\ndef good(name):\n    os.system(f"ls {int(name)}")\n',
  })
  const sinks = Object.fromEntries(
    listNodes(payload)
      .filter(({ kind }) => kind === 'FUNCTION')
      .map(({ symbol, metadata }) => [symbol, metadata?.['sinks']]),
  )
  expect(sinks['bad']).toMatchObject([
    { kind: 'command', callee: 'os.system', line: 5, from: ['p0'] },
  ])
  expect(sinks['asked']).toMatchObject([{ from: ['s:request'] }])
  expect(sinks['good']).toMatchObject([{ from: [] }])
})

test('confines broken and deeply nested text to its file', async () => {
  const { scan: result } = await scanDirectory(
    directoryOfFiles({
      'broken.py': 'def a(:\n  b(\n\ndef c():\n    pass\n',
      'deep.py': `x = ${'('.repeat(20_000)}1${')'.repeat(20_000)}`,
      'good.py': 'def d():\n    pass\n',
    }),
  )
  expect(result.filesParsed + result.failed.length).toBe(3)
  expect(result.failed.every(({ path }) => path === 'deep.py')).toBe(true)
})
