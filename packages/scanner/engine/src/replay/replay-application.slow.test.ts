import type { ProofBundle } from '@daimon/scanner-api'
import { choose } from '@daimon/testkit'
import { expect, test } from 'vitest'
import { readProof } from './read-proof.ts'
import { replayApplication } from './replay-application.ts'
import { directoryWith, sandboxFor } from '../first-party/testing/application.ts'
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

const flawed = `const { execSync } = require('node:child_process')
require('node:http').createServer((request, response) => {
  const who = new URL(request.url, 'http://localhost').searchParams.get('who')
  response.end(execSync('echo ' + who))
}).listen()
`
const fixedSource = flawed.replace("execSync('echo ' + who)", 'who')

const parseProof = (text: string, change: Partial<ProofBundle> = {}): ProofBundle => ({
  format: 'daimon-proof/1',
  class: 'command-injection',
  cwe: 'CWE-78',
  title: 'a command of the query',
  target: {
    kind: 'files',
    files: [{ path: 'server.js', sha256: createHash('sha256').update(text).digest('hex'), text }],
  },
  driver: {
    kind: 'http',
    entry: 'server.js',
    request: { method: 'GET', path: '/', query: { who: '{{payload}}' } },
  },
  payload: ';touch /work/out/canary-{{nonce}};',
  control: 'canary-{{nonce}}',
  oracle: 'canary-file',
  expected: { sink: { file: 'server.js', line: 4, callee: 'child_process.execSync' }, effect: '' },
  made_by: 'test',
  ...change,
})

const wrongLine = { sink: { file: 'server.js', line: 5, callee: '' }, effect: '' }
const always = `require('node:http').createServer((request, response) => {
  const nonce = /canary-([a-z0-9]+)/.exec(request.url)?.[1]
  require('node:fs').writeFileSync('/work/out/canary-' + nonce, '')
  response.end()
}).listen()
`

const REPLAYS = [
  ['with the vulnerability it describes', parseProof(flawed), 'V3', /3 of 3/],
  ['with the vulnerability fixed', parseProof(fixedSource), 'V1', /0 of 3/],
  [
    'with a control that also has the effect',
    parseProof(flawed, { control: ';touch /work/out/canary-{{nonce}};' }),
    'V2',
    /control/,
  ],
  [
    'with another line than the sink',
    parseProof(flawed, { expected: wrongLine }),
    'V2',
    /reported line/,
  ],
  [
    'with a target that has the effect for any input',
    parseProof(always),
    'V2',
    /reported line|control|confirms/,
  ],
  [
    'with a target that does not start',
    parseProof('throw new Error("no")'),
    'V1',
    /did not start: no/,
  ],
] as const

// One of each level.
for (const [what, proof, level, reason] of choose({
  sample: REPLAYS.slice(0, 3),
  whole: REPLAYS,
}))
  test(`replays a proof ${what}`, async (context) => {
    const sandbox = await sandboxFor(context)
    const verdict = await replayApplication(readProof(JSON.stringify(proof)), { sandbox })
    expect(verdict).toMatchObject({ level, reason: expect.stringMatching(reason) })
  })

const RELEASES = [
  ['with a fix', fixedSource, 'V4', 'fails'],
  ['changed but still vulnerable', `// later\n${flawed}`, 'V3', 'works'],
  ['broken', 'throw new Error("no")', 'V3', 'not called'],
  [
    'without the route',
    "require('node:http').createServer((request, response) => { response.statusCode = 404; response.end() }).listen()\n",
    'V3',
    'not called',
  ],
] as const

test.for(choose({ sample: RELEASES.slice(0, 1), whole: RELEASES }))(
  'compares with the application %s',
  async ([, text, level, outcome], context) => {
    const sandbox = await sandboxFor(context)
    const fixed = directoryWith({ 'server.js': text })
    expect(await replayApplication(parseProof(flawed), { sandbox, fixed })).toMatchObject({
      level,
      differential: { outcome },
    })
  },
)

test('accepts a directory only if its files match the digests of the proof', async (context) => {
  const sandbox = await sandboxFor(context)
  const proof = parseProof(flawed)
  const directory = directoryWith({ 'server.js': flawed })
  expect(await replayApplication(proof, { sandbox, directory })).toMatchObject({ level: 'V3' })
  writeFileSync(join(directory, 'server.js'), `${flawed}\n`)
  await expect(replayApplication(proof, { sandbox, directory })).rejects.toThrow(
    'differs from the proof',
  )
  const [file] = proof.target.kind === 'files' ? proof.target.files : []
  const forged = { kind: 'files' as const, files: file ? [{ ...file, text: fixedSource }] : [] }
  await expect(replayApplication({ ...proof, target: forged }, { sandbox })).rejects.toThrow(
    'digest',
  )
})

test.each([
  ['{', 'JSON'],
  ['{}', 'The proof is invalid'],
  [JSON.stringify({ ...parseProof(flawed), extra: 1 }), 'The proof is invalid'],
  [
    JSON.stringify({
      ...parseProof(flawed),
      target: { kind: 'files', files: [{ path: '../x', sha256: '0'.repeat(64) }] },
    }),
    'relative',
  ],
])('rejects an invalid proof: %s', (text, why) => {
  expect(() => readProof(text)).toThrow(why)
})
