import { type ChatServer, choose, startChatServer } from '@daimon/testkit'
import { openSandbox } from '@daimon/scanner-sandbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { provePackage } from '../proof/prove-package.ts'
import { withInstalled } from '../testing/installed.ts'
import { proposalsIn } from './proposals.ts'

// The required argument doesn't appear in the function text.
const files = {
  'package.json': '{"name":"case","version":"1.0.0"}',
  'index.js': `const { createHash } = require('crypto')
const known = '5f4dcc3b5aa765d61d8327deb882cf99'
exports.act = function (word, text) {
  if (createHash('md5').update(String(word)).digest('hex') !== known) return 'no'
  return require('child_process').exec('echo ' + text)
}`,
}
const helpful = {
  load: 'case',
  steps: [{ on: 'module', get: ['act'], how: 'call', args: ['password', '{{input}}'] }],
}

let server: ChatServer
beforeAll(async () => void (server = await startChatServer('openai')))
afterAll(() => server.close())

const levelsWith = async (says: string | undefined): Promise<string[]> => {
  if (says !== undefined) server.state.says = says
  const settings = {
    protocol: 'openai',
    url: `${server.url}/v1`,
    model: 'any',
    tokensMax: 2_000,
    timeoutMs: 60_000,
  } as const
  const model = says === undefined ? undefined : { settings, fetch }
  const sandbox = await openSandbox()
  const { proofs } = await withInstalled(files, (installed) =>
    provePackage(installed, { sandbox, model }),
  )
  return proofs.map(({ vulnerability, level }) => `${vulnerability} ${level}`)
}

test('proves nothing without a model', async () => {
  expect(await levelsWith(undefined)).toEqual([])
})

test('proves at V3 with a model what fixed rules cannot', async () => {
  expect(await levelsWith(`Sure!\n\`\`\`json\n${JSON.stringify([helpful])}\n\`\`\``)).toEqual([
    'command-injection V3',
  ])
  const [asked] = server.state.seen
  expect(asked?.body.messages[1]?.content).toContain('createHash')
})

const ANSWERS = [
  ['a verdict', '[{"verdict":"verified","level":"V4","flaw":"command-injection"}]'],
  ['invalid JSON', 'I would say ]] that [ it is {'],
  ['another module', JSON.stringify([{ ...helpful, load: 'node:child_process' }])],
  [
    'special argument values',
    JSON.stringify([
      { ...helpful, steps: [{ get: ['act'], args: [{ $: 'function' }, '{{input}}'] }] },
    ]),
  ],
]

test.each(choose({ sample: ANSWERS.slice(0, 1), whole: ANSWERS }))(
  'keeps the verdicts when the model answers with %s',
  async (_, says) => {
    expect(await levelsWith(says)).toEqual([])
  },
)

test('accepts only a limited number of calls to package exports', () => {
  const many = JSON.stringify(Array.from({ length: 40 }, () => helpful))
  expect(proposalsIn(many, ['case'])).toHaveLength(16)
  expect(proposalsIn(many, ['other'])).toEqual([])
  const long = { ...helpful, steps: [{ get: ['act'], args: ['x'.repeat(5_000)] }] }
  expect(proposalsIn(JSON.stringify([long]), ['case'])).toEqual([])
  const later = { ...helpful, steps: [{ on: 1, get: ['act'], args: [] }] }
  expect(proposalsIn(JSON.stringify([later]), ['case'])).toEqual([])
})
