import type { FragmentsPayload } from '@daimon/scanner-api'
import { buildPayload, plainNaming, scanRepository } from '@daimon/scanner-core'
import { directoryOfFiles } from '@daimon/testkit'

const LOCK = {
  name: 'sample',
  lockfileVersion: 3,
  packages: {
    '': { name: 'sample', dependencies: { express: '4.17.1', lodash: '4.17.15' } },
    'node_modules/express': { version: '4.17.1' },
    'node_modules/lodash': { version: '4.17.15' },
  },
}

/** A route that passes a parameter to a shell two files away, and a harmless one. */
export const SAMPLE: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify(LOCK.packages['']),
  'package-lock.json': JSON.stringify(LOCK),
  'app.js': `const express = require('express')
const _ = require('lodash')
const { run } = require('./lib/run')
const app = express()
app.get('/ping/:host', (req, res) => { run(req.params.host); res.send('ok') })
app.get('/safe', (req, res) => { res.send(_.template('x')()) })
app.listen(3000)
`,
  'lib/run.js': `const { exec } = require('child_process')
exports.run = function run(host) { exec('ping ' + host) }
`,
}

/** The payload that a client submits for these files. */
export const createPayload = async (
  files: Readonly<Record<string, string>>,
): Promise<FragmentsPayload> => {
  using directory = directoryOfFiles(files)
  const naming = plainNaming()
  const scan = await scanRepository({
    root: directory.path,
    naming,
    cacheDirectory: undefined,
    nowMs: () => performance.now(),
  })
  return buildPayload({ scan, naming, clientOs: 'linux' })
}
