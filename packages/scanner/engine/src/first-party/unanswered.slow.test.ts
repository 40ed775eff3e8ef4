import { expect, test } from 'vitest'
import { directoryWith, sandboxFor, verify } from './testing/application.ts'

test('claims no requests for an application that never answers one', async (context) => {
  const sandbox = await sandboxFor(context)
  const { findings } = await verify(
    sandbox,
    directoryWith({
      'package.json': '{"name":"a","main":"server.js"}',
      'server.js': `const http = require('node:http')
const { execSync } = require('node:child_process')
const handle = (request, response) => {
  const who = new URL(request.url, 'http://localhost').searchParams.get('who')
  response.end(execSync('echo ' + who))
}
// Called with a configuration, it returns the server.
module.exports = function start(config, done) {
  return http.createServer(handle).listen(config.port.number)
}
`,
    }),
  )
  const [finding] = findings.filter(({ cwe }) => cwe === 'CWE-78')
  expect(finding?.verification).toMatchObject({ status: 'unverified', attempts: 0 })
  expect(finding?.verification.reason).toContain('did not start')
})
