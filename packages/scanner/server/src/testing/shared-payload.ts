import type { FragmentsPayload, SharedSource } from '@daimon/scanner-api'
import { createHash, randomUUID } from 'node:crypto'
import { createPayload } from './sample-repository.ts'

/** An application without packages: a vulnerability two files from its route, and a false one. */
export const RUNNING: Readonly<Record<string, string>> = {
  'package.json': '{"name":"running","main":"server.js"}',
  'server.js': `const http = require('node:http')
const { measure } = require('./lib/measure')
http.createServer((request, response) => {
  const url = new URL(request.url, 'http://localhost')
  if (url.pathname === '/size') return measure(url.searchParams.get('of'), (text) => response.end(text))
  response.writeHead(404).end()
}).listen(8080)
`,
  'lib/measure.js': `const { exec } = require('node:child_process')
exports.measure = (of, done) => exec('wc -c ' + of, (error, text) => done(String(text)))
`,
}

export const toSource = (path: string, text: string): SharedSource => ({
  path,
  digest: createHash('sha256').update(text).digest('hex'),
  text,
})

/** The payload with shared sources for these files, with a unique repository. */
export const sharedPayload = async (
  files: Readonly<Record<string, string>> = RUNNING,
): Promise<FragmentsPayload> => ({
  ...(await createPayload(files)),
  repo_fingerprint: `sha256:${randomUUID()}`,
  sources: Object.entries(files).map(([path, text]) => toSource(path, text)),
})
