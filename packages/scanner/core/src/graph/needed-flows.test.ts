import { directoryOfFiles } from '@daimon/testkit'
import { expect, test } from 'vitest'
import { buildPayload } from '../payload/build-payload.ts'
import { scanRepository } from '../scan-repository.ts'
import { plainNaming } from '../scrub/naming.ts'

const listFlows = async (files: Readonly<Record<string, string>>) => {
  using directory = directoryOfFiles(files)
  const naming = plainNaming()
  const scan = await scanRepository({
    root: directory.path,
    naming,
    cacheDirectory: undefined,
    nowMs: () => performance.now(),
  })
  return buildPayload({ scan, naming, clientOs: 'linux' }).fragments.flatMap(({ edges }) =>
    edges.flatMap(({ target, metadata }) =>
      metadata?.['flows'] === undefined ? [] : [[target, metadata['flows']]],
    ),
  )
}

test('sends flows into parameters that feed a sink, and no others', async () => {
  const flows = await listFlows({
    'server.js': `const app = require('express')()
const { list } = require('./list')
app.get('/files', (req, res) => {
  list(req.query.directory, req.query.label)
  res.end()
})
`,
    'list.js': `const { exec } = require('child_process')
const show = (label, text) => exec('echo ' + text)
exports.list = (directory, label) => {
  show(label, directory)
}
`,
  })
  expect(flows).toEqual([
    ['list.js#show', ['p0>1']],
    ['list.js#list', ['p0>0']],
  ])
})
