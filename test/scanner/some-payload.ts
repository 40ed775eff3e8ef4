import { buildPayload, plainNaming, scanRepository } from '@daimon/scanner-core'
import { directoryOfFiles } from '@daimon/testkit'

const ROUTE = `const { exec } = require('child_process')
const app = require('express')()
app.get('/x/:id', (req) => exec('ls ' + req.params.id))
`

/**
 * A client's submission: a route that passes its parameter to a shell, and `functions` other
 * functions.
 */
export const somePayload = async (
  functions: number,
  more: Readonly<Record<string, string>> = {},
) => {
  const names = Array.from({ length: functions }, (_, at) => `function f${at}() {}`)
  const files = { 'app.js': ROUTE, 'rest.js': names.join('\n'), ...more }
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
