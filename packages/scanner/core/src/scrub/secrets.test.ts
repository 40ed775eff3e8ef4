import { choose } from '@daimon/testkit'
import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { compress, toWire, wholeBody } from '../payload/columnar/wire.ts'
import { flatten } from '../payload/flatten.ts'
import { directoryOfFiles, scanDirectory } from '../testing/directory.ts'
import { ALNUM, DIGITS, HEX, UPPER, draw } from '../testing/random-secrets.ts'
import { anonymousNaming, plainNaming } from './naming.ts'
import { scrubText } from './scrub-text.ts'

/** Formats of issuers, and tokens without a format. */
const formats: readonly (() => string)[] = [
  () => `AKIA${draw(UPPER + DIGITS, 16)}`,
  () => randomBytes(30).toString('base64'),
  () => `ghp_${draw(ALNUM, 36)}`,
  () => `github_pat_${draw(ALNUM, 22)}_${draw(ALNUM, 59)}`,
  () => `glpat-${draw(ALNUM, 20)}`,
  () => `xoxb-${draw(DIGITS, 12)}-${draw(ALNUM, 24)}`,
  () => `sk_live_${draw(ALNUM, 24)}`,
  () => `AIza${draw(`${ALNUM}_-`, 35)}`,
  () => `npm_${draw(ALNUM, 36)}`,
  () => `sk-ant-${draw(ALNUM, 40)}`,
  () => `SG.${draw(ALNUM, 22)}.${draw(ALNUM, 43)}`,
  () =>
    `eyJhbGciOiJIUzI1NiJ9.${randomBytes(24).toString('base64url')}.${randomBytes(32).toString('base64url')}`,
  () => draw(HEX, 40),
  () => randomBytes(32).toString('hex').toUpperCase(),
  () => draw(ALNUM, 32),
  () => randomUUID(),
  () => `hf_${draw(ALNUM, 34)}`,
  () => `dop_v1_${draw(HEX, 64)}`,
]

const identifier = (secret: string): string => `v_${secret.replaceAll(/[^A-Za-z0-9_$]/g, '_')}`
const fileName = (secret: string): string => secret.replaceAll('/', '_')

const SECRETS = choose({ sample: 60, whole: 200 })

test('puts none of many secrets, inserted everywhere, into a payload', async () => {
  const secrets = Array.from({ length: SECRETS }, (_, at) => formats[at % formats.length]?.() ?? '')
  const files: Record<string, string> = { 'package.json': '{"name":"planted","version":"1.0.0"}' }
  secrets.forEach((secret, at) => {
    files[`src/file-${at}.js`] = [
      `// ${secret}`,
      `const text = '${secret}'`,
      `function ${identifier(secret)}(a) { return a['${secret}'] + '${secret}' }`,
      `const held = { '${secret}': function () { return ${identifier(secret)}(text) }, ${identifier(secret)}: 1 }`,
      `exports.${identifier(secret)} = (x) => ${identifier(secret)}(x)`,
      `exports['${secret}'] = () => held['${secret}']()`,
      `const password = process.env.X || '${secret}', apiKey = '${secret}'`,
      `require('express')().get('/hook/${secret}', (q, s) => s.send(x['${secret}']))`,
      `require('package-${fileName(secret)}')['${secret}']()`,
      `emitter.on('${secret}', () => require('fs').readFile(process.env['${secret}'], () => {}))`,
    ].join('\n')
    files[`src/${fileName(secret)}.js`] = 'exports.run = (a) => eval(a)'
    files[`src/${at}/.env`] = `KEY=${secret}`
  })
  files['package-lock.json'] = JSON.stringify({
    lockfileVersion: 3,
    packages: Object.fromEntries(
      secrets.map((secret, at) => [
        `node_modules/dep-${at}`,
        {
          version: '1.0.0',
          resolved: `https://user:${encodeURIComponent(secret)}@host.example/${fileName(secret)}/dep.tgz?token=${secret}#${secret}`,
        },
      ]),
    ),
  })
  files['requirements.txt'] = secrets
    .map((secret, at) => `pkg${at} @ git+https://${encodeURIComponent(secret)}@host.example/r.git`)
    .join('\n')
  const root = directoryOfFiles(files)
  for (const naming of [plainNaming(), anonymousNaming('a key of the test')]) {
    const { payload } = await scanDirectory(root, { naming })
    const shapes = [
      JSON.stringify(payload),
      JSON.stringify(flatten(payload)),
      Buffer.from(wholeBody(toWire(payload))).toString('latin1'),
    ]
    for (const shape of shapes)
      expect(
        secrets.filter((secret) =>
          [secret, identifier(secret).slice(2), fileName(secret), encodeURIComponent(secret)].some(
            (form) => shape.includes(form),
          ),
        ),
      ).toEqual([])
    expect(compress(wholeBody(toWire(payload))).length).toBeGreaterThan(0)
    expect(payload.fragments.length).toBeGreaterThan(1.5 * SECRETS)
  }
})

test.each([
  'parseHttp2HeaderAndTrailer',
  'getElementsByTagNameNS',
  'toISO8601String',
  'base64ToUint8Array',
  'packages/identity/core/src/recall/rank.ts',
  'INTERNAL_SERVER_ERROR_500',
  'sha256WithRSAEncryption',
  'x86_64-unknown-linux-gnu',
  '@babel/plugin-transform-react-jsx',
  '1.0.0-beta.20240501',
])('keeps a name that a person chose: %s', (name) => {
  expect(scrubText(name)).toBe(name)
})

test('puts nothing of the machine into a payload: no absolute path, user, or source', async () => {
  const root = directoryOfFiles({
    'a.js': "function tell() { return 'a sentence that stays here' }",
    'yarn.lock':
      '# yarn lockfile v1\n\nlocal@file:/home/someone/secret-place:\n  version "1.0.0"\n',
  })
  const { payload } = await scanDirectory(root)
  const text = JSON.stringify(payload)
  for (const part of [root, 'sentence', '/home/someone', 'secret-place'])
    expect(text).not.toContain(part)
})

test('keys anonymous names, keeps third-party names readable, and can map back', async () => {
  const root = directoryOfFiles({
    'package.json': '{"dependencies":{"lodash":"4.0.0"}}',
    'src/billing.js': "const _ = require('lodash')\nexports.chargeCustomer = (a) => _.merge({}, a)",
  })
  const naming = anonymousNaming('one key of sixteen')
  const text = JSON.stringify((await scanDirectory(root, { naming })).payload)
  for (const part of ['billing', 'chargeCustomer', 'src/']) expect(text).not.toContain(part)
  expect(text).toContain('lodash')
  expect(text).not.toEqual(
    JSON.stringify(
      (await scanDirectory(root, { naming: anonymousNaming('another key of it') })).payload,
    ),
  )
  expect([...naming.reverse.values()]).toEqual(
    expect.arrayContaining(['billing', 'chargeCustomer']),
  )
})
