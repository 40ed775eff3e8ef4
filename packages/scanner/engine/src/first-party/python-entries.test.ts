import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { endingsInSource, namesInSource, prefixesInSource } from './read-hints.ts'
import { findPythonEntries, listServing } from './python-entries.ts'
import { directoryWith } from './testing/application.ts'

test('starts with manage.py, then what a start command names, then usual names', () => {
  const root = directoryWith({
    Procfile: 'web: gunicorn -w 2 shop.site:create_app()\n',
    'manage.py': '',
    'app.py': '',
    'shop/__init__.py': '',
    'shop/site.py': '',
    'shop/views.py': '',
  })
  expect(findPythonEntries(root, ['shop/views.py'])).toEqual([
    'manage.py',
    'shop/site.py',
    'app.py',
    'shop/__init__.py',
    'shop/views.py',
  ])
})

test('reads names of parameters from Python', () => {
  const source = `
class Account(BaseModel):
    crop: str

@app.post("/orders")
async def order(account: Account, size: int = 1, note: str = ""):
    pass

def view(request):
    if "season" in request.GET:
        return request.POST["crop"], request.args.getlist("tag"), request.GET.get("order", "day")
`
  expect(namesInSource(source)).toEqual(
    expect.arrayContaining(['size', 'note', 'season', 'crop', 'tag', 'order']),
  )
  // The running application says which fields a model has.
  expect(namesInSource(source)).not.toContain('account')
})

test('takes no decorated route for a prefix, and reads required endings', () => {
  expect(prefixesInSource('@app.route("/a")\napp.mount("/partners", partners)\n')).toEqual([
    '/partners',
  ])
  expect(endingsInSource('if not name.endswith((".pdf", ".txt")):')).toEqual(['.pdf'])
})

test('files that import a framework may start an application without routes of their own', () => {
  const sources = new Map([
    ['app/main.py', 'import os\nfrom starlette.applications import Starlette\n'],
    ['app/web.py', 'from aiohttp import web\n'],
    ['app/client.py', 'from aiohttp import ClientSession\n'],
    ['app/text.py', 'text = "from bottle import run"\n'],
    ['server.ts', 'from flask import Flask\n'],
  ])
  expect(listServing(sources)).toEqual(['app/main.py', 'app/web.py'])
})

test('follows no link to what may have no end', () => {
  const root = directoryWith({ 'app.py': '' })
  symlinkSync('/dev/zero', join(root, 'Procfile'))
  expect(findPythonEntries(root, [])).toEqual(['app.py'])
})
