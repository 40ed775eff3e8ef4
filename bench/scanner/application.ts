import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Writes an Express application: a server, and modules with a route, a helper, and a call of the
 * next module; every twentieth has a vulnerability.
 */
export const writeApplication = (root: string, files: number): void => {
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const packages = {
    '': { name: 'application', dependencies: { express: '4.19.2', lodash: '4.17.21' } },
    'node_modules/express': { version: '4.19.2' },
    'node_modules/lodash': { version: '4.17.21' },
  }
  write(
    'package.json',
    JSON.stringify({
      name: 'application',
      main: 'server.js',
      dependencies: packages[''].dependencies,
    }),
  )
  write('package-lock.json', JSON.stringify({ name: 'application', lockfileVersion: 3, packages }))
  const numbers = Array.from({ length: files - 1 }, (_, at) => at)
  write(
    'server.js',
    [
      "const app = require('express')()",
      ...numbers.map((at) => `app.use('/part-${at}', require('./parts/part-${at}').router)`),
      'app.listen(8080)',
      '',
    ].join('\n'),
  )
  for (const at of numbers) write(`parts/part-${at}.js`, moduleText(at, files - 1))
}

const VULNERABLE_EVERY = 20

const moduleText = (at: number, count: number): string => `const express = require('express')
const _ = require('lodash')
const { exec } = require('child_process')
const router = express.Router()

const describe${at} = (input) => _.upperFirst(String(input).trim())

class Part${at} {
  constructor(name) {
    this.name = name
  }

  label(suffix) {
    return [this.name, suffix].map(describe${at}).join(' ')
  }
}

router.get('/:id', (request, response) => {
  const next = require('./part-${(at + 1) % count}')
  const part = new Part${at}(request.params.id)
  ${at % VULNERABLE_EVERY === 0 ? 'exec(`show ${request.query.name}`)\n  ' : ''}response.json({ label: part.label('${at}'), next: next.describe(request.query.name) })
})

module.exports = { router, describe: describe${at}, exec: (file) => exec('ls', { cwd: __dirname }, file) }
`
