import { expect, test } from 'vitest'
import { directoryWith, listProven, sandboxFor, listSinks, verify } from './testing/application.ts'

const serverWith = (work: string) => ({
  'server.js': `const http = require('node:http')
const { execSync, execFileSync } = require('node:child_process')
http.createServer((request, response) => {
  const who = new URL(request.url, 'http://localhost').searchParams.get('who') || 'nobody'
  response.writeHead(200, { 'content-type': 'text/plain' }).end(${work})
}).listen(8080)
`,
})

test('requests the root of a server that checks no path', async (context) => {
  const sandbox = await sandboxFor(context)
  const flawed = serverWith("execSync('echo ' + who)) // SINK command-injection\n  void (0")
  expect(listProven(await verify(sandbox, directoryWith(flawed)))).toEqual(listSinks(flawed))
})

test('proves nothing for the fixed server', async (context) => {
  const sandbox = await sandboxFor(context)
  const fixed = serverWith("execFileSync('echo', ['--', who])")
  expect(listProven(await verify(sandbox, directoryWith(fixed)))).toEqual([])
})
