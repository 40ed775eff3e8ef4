import { expect, test } from 'vitest'
import { bundledAdvisories } from '../advisories/bundled.ts'
import { assess } from '../findings/assess.ts'
import { scanned } from '../testing/scanned.ts'
import { directoryWith, listProven, sandboxFor, listSinks, verify } from './testing/application.ts'

/** An allowlist that allows everything, which static analysis trusts. */
const files = {
  'server.js': `const http = require('node:http')
const { execSync } = require('node:child_process')
const ALLOWED = { includes: () => true }
http.createServer((request, response) => {
  const url = new URL(request.url, 'http://localhost')
  const who = url.searchParams.get('who')
  if (url.pathname !== '/greet' || !ALLOWED.includes(who)) return response.end()
  response.writeHead(200, { 'content-type': 'text/plain' }).end(execSync('echo ' + who)) // SINK command-injection
}).listen(8080)
`,
}

test('reports what a run proves despite a guard', async (context) => {
  const sandbox = await sandboxFor(context)
  expect(assess(await scanned(files), bundledAdvisories()).findings).toEqual([])
  const results = await verify(sandbox, directoryWith(files))
  expect(listProven(results)).toEqual(listSinks(files))
  expect(results.findings).toHaveLength(1)
  expect(results.findings[0]).toMatchObject({ severity: 'critical', reachable: true })
}, 90_000)
