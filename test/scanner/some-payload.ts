import { buildPayload, plainNaming, scanRepository } from '@daimon/scanner-core'
import { folderOfFiles } from '@daimon/testkit'

const ROUTE = `const { exec } = require('child_process')
const app = require('express')()
app.get('/x/:id', (req) => exec('ls ' + req.params.id))
`

/** What a client would submit of a route that hands its parameter to a shell, and so many functions besides. */
export const somePayload = async (
  functions: number,
  more: Readonly<Record<string, string>> = {},
) => {
  const names = Array.from({ length: functions }, (_, at) => `function f${at}() {}`)
  const files = { 'app.js': ROUTE, 'rest.js': names.join('\n'), ...more }
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
