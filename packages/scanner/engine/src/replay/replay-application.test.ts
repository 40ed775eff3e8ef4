import type { ProofBundle } from '@daimon/scanner-api'
import { expect, test } from 'vitest'
import { readProof } from './read-proof.ts'
import { replayApplication } from './replay-application.ts'
import { folderWith, sandboxFor } from '../first-party/testing/application.ts'
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

const flawed = `const { execSync } = require('node:child_process')
require('node:http').createServer((request, response) => {
  const who = new URL(request.url, 'http://localhost').searchParams.get('who')
  response.end(execSync('echo ' + who))
}).listen()
`
const mended = flawed.replace("execSync('echo ' + who)", 'who')

const proofOf = (text: string, change: Partial<ProofBundle> = {}): ProofBundle => ({
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

for (const [what, proof, level, reason] of [
  ['the flaw that it tells of', proofOf(flawed), 'V3', /3 of 3/],
  ['the flaw, mended', proofOf(mended), 'V1', /0 of 3/],
  [
    'a control that does harm too',
    proofOf(flawed, { control: ';touch /work/out/canary-{{nonce}};' }),
    'V2',
    /control/,
  ],
  [
    'another line than the one where it happens',
    proofOf(flawed, { expected: wrongLine }),
    'V2',
    /reported line/,
  ],
  [
    'a target that makes the effect whatever it is sent',
    proofOf(always),
    'V2',
    /reported line|control|confirms/,
  ],
  ['a target that does not start', proofOf('throw new Error("no")'), 'V1', /did not start: no/],
] as const)
  test(`a proof of ${what}`, async (context) => {
    const sandbox = await sandboxFor(context)
    const judgement = await replayApplication(readProof(JSON.stringify(proof)), { sandbox })
    expect(judgement).toMatchObject({ level, reason: expect.stringMatching(reason) })
  })

test.for([
  ['mended', mended, 'V4', 'fails'],
  ['changed, and flawed still', `// later\n${flawed}`, 'V3', 'works'],
  ['broken', 'throw new Error("no")', 'V3', 'not called'],
  [
    'left without the route',
    "require('node:http').createServer((request, response) => { response.statusCode = 404; response.end() }).listen()\n",
    'V3',
    'not called',
  ],
] as const)('on the application %s', async ([, text, level, outcome], context) => {
  const sandbox = await sandboxFor(context)
  const fixed = folderWith({ 'server.js': text })
  expect(await replayApplication(proofOf(flawed), { sandbox, fixed })).toMatchObject({
    level,
    differential: { outcome },
  })
})

test('a proof is about the files that it names, wherever they are', async (context) => {
  const sandbox = await sandboxFor(context)
  const proof = proofOf(flawed)
  const folder = folderWith({ 'server.js': flawed })
  expect(await replayApplication(proof, { sandbox, folder })).toMatchObject({ level: 'V3' })
  writeFileSync(join(folder, 'server.js'), `${flawed}\n`)
  await expect(replayApplication(proof, { sandbox, folder })).rejects.toThrow('is not as it was')
  const [file] = proof.target.kind === 'files' ? proof.target.files : []
  const forged = { kind: 'files' as const, files: file ? [{ ...file, text: mended }] : [] }
  await expect(replayApplication({ ...proof, target: forged }, { sandbox })).rejects.toThrow(
    'digest',
  )
})

test.each([
  ['{', 'JSON'],
  ['{}', 'no proof'],
  [JSON.stringify({ ...proofOf(flawed), extra: 1 }), 'no proof'],
  [
    JSON.stringify({
      ...proofOf(flawed),
      target: { kind: 'files', files: [{ path: '../x', sha256: '0'.repeat(64) }] },
    }),
    'relative',
  ],
])('what is no proof is refused: %s', (text, why) => {
  expect(() => readProof(text)).toThrow(why)
})
