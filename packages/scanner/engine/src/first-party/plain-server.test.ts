import { expect, test } from 'vitest'
import { folderWith, provenOf, sandboxFor, sinksOf, verify } from './testing/application.ts'

const serverWith = (work: string) => ({
  'server.js': `const http = require('node:http')
const { execSync, execFileSync } = require('node:child_process')
http.createServer((request, response) => {
  const who = new URL(request.url, 'http://localhost').searchParams.get('who') || 'nobody'
  response.writeHead(200, { 'content-type': 'text/plain' }).end(${work})
}).listen(8080)
`,
})

test('a server that looks at no path is asked at its root', async (context) => {
  const sandbox = await sandboxFor(context)
  const flawed = serverWith("execSync('echo ' + who)) // SINK command-injection\n  void (0")
  expect(provenOf(await verify(sandbox, folderWith(flawed)))).toEqual(sinksOf(flawed))
})

test('and where it is mended nothing is proven', async (context) => {
  const sandbox = await sandboxFor(context)
  const mended = serverWith("execFileSync('echo', ['--', who])")
  expect(provenOf(await verify(sandbox, folderWith(mended)))).toEqual([])
})
