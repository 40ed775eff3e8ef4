import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { directoryWith, listProven, listSinks, sandboxFor, verify } from './testing/application.ts'

/** An application that keeps uploads and orders, with one statement per line that differs. */
const application = ({ unpack, read, parse }: Readonly<Record<string, string>>) => ({
  'package.json': JSON.stringify({
    main: 'app.js',
    dependencies: { express: '4.21.2', multer: '1.4.5-lts.2', 'adm-zip': '0.5.16' },
  }),
  'app.js': `const fs = require('node:fs')
const path = require('node:path')
const express = require('express')
const multer = require('multer')
const AdmZip = require('adm-zip')
const libxml = require('libxmljs2')
const upload = multer({ storage: multer.memoryStorage() })
const directory = path.join(__dirname, 'kept')
const app = express()
app.post('/bundles', upload.single('bundle'), (request, response) => {
  for (const entry of new AdmZip(request.file.buffer).getEntries()) {
    const file = path.join(directory, entry.entryName)
    fs.mkdirSync(path.dirname(file), { recursive: true })
    ${unpack}
  }
  response.json({})
})
app.get('/bundles', (request, response) => {
  const file = directory + '/' + request.query.name
  ${read}
})
app.post('/orders', express.text({ type: 'application/xml' }), (request, response) => {
  ${parse}
  response.json({ items: order.find('//item').length })
})
app.listen(8080)
`,
})

const flawed = application({
  unpack: 'fs.writeFileSync(file, entry.getData()) // SINK path-traversal',
  read: "response.send(fs.readFileSync(file, 'utf8')) // SINK path-traversal",
  parse: 'const order = libxml.parseXml(request.body, { noent: true }) // SINK xxe',
})

const fixed = application({
  unpack: 'if (file.startsWith(directory + path.sep)) fs.writeFileSync(file, entry.getData())',
  read: "response.send(fs.readFileSync(path.join(directory, path.basename(file)), 'utf8'))",
  parse: 'const order = libxml.parseXml(request.body, { nonet: true })',
})

test('proves archives, files in a directory of data, and external entities at their lines, and nothing for safe code', async (context) => {
  const sandbox = await sandboxFor(context)
  const root = directoryWith(flawed)
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: root })
  expect(listProven(await verify(sandbox, root))).toEqual(listSinks(flawed))
  writeFileSync(join(root, 'app.js'), fixed['app.js'])
  const sound = await verify(sandbox, root)
  expect(listProven(sound)).toEqual([])
  expect(sound.proofs.size).toBe(0)
}, 240_000)
