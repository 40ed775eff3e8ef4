import type { FragmentsPayload, SharedSource } from '@daimon/scanner-api'
import { createHash, randomUUID } from 'node:crypto'
import { payloadOf } from './sample-repository.ts'

/** An application that runs without any package: a flaw two files away from its route, and one that only looks so. */
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

export const sourceOf = (path: string, text: string): SharedSource => ({
  path,
  digest: createHash('sha256').update(text).digest('hex'),
  text,
})

/** What a client would submit for these files and share of them, of a repository that no other test has. */
export const sharedPayload = async (
  files: Readonly<Record<string, string>> = RUNNING,
): Promise<FragmentsPayload> => ({
  ...(await payloadOf(files)),
  repo_fingerprint: `sha256:${randomUUID()}`,
  sources: Object.entries(files).map(([path, text]) => sourceOf(path, text)),
})
