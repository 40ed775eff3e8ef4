import type { FragmentsPayload } from '@daimon/scanner-api'
import { buildPayload, plainNaming, scanRepository } from '@daimon/scanner-core'
import { folderOfFiles } from '@daimon/testkit'

const LOCK = {
  name: 'sample',
  lockfileVersion: 3,
  packages: {
    '': { name: 'sample', dependencies: { express: '4.17.1', lodash: '4.17.15' } },
    'node_modules/express': { version: '4.17.1' },
    'node_modules/lodash': { version: '4.17.15' },
  },
}

/** A route that hands a parameter to a shell two files further, and one that does nothing. */
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

/** What a client would submit for these files. */
export const payloadOf = async (
  files: Readonly<Record<string, string>>,
): Promise<FragmentsPayload> => {
  using folder = folderOfFiles(files)
  const naming = plainNaming()
  const scan = await scanRepository({
    root: folder.directory,
    naming,
    cacheFolder: undefined,
    nowMs: () => performance.now(),
  })
  return buildPayload({ scan, naming, clientOs: 'linux' })
}
