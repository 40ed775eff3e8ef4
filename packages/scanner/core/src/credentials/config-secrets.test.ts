import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { ClientScanPayload } from '@daimon/scanner-api'
import { compress, toWire, wholeBody } from '../payload/columnar/wire.ts'
import { flatten } from '../payload/flatten.ts'
import { anonymousNaming, plainNaming } from '../scrub/naming.ts'
import { reportCredentials, drawnText } from '../testing/reported-credentials.ts'
import { directoryOfFiles, listNodes, scanDirectory } from '../testing/directory.ts'
import { ISSUED } from '../testing/random-secrets.ts'
import { SETTINGS_DECOYS } from '../testing/settings-decoys.ts'
import { credentialByForm } from './credential-in.ts'

const a = drawnText(24)
const pem = (kind = 'RSA ') =>
  `-----BEGIN ${kind}PRIVATE KEY-----\n${randomBytes(600)
    .toString('base64')
    .replaceAll(/.{64}/g, '$&\n')}\n-----END ${kind}PRIVATE KEY-----\n`
const indented = (text: string, by: string) => text.replaceAll(/^(?=.)/gm, by)

/** Case, file, text, and the expected report. */
const found: readonly (readonly [string, string, string, string])[] = [
  ['dotenv', '.env', `A=1\nDB_PASSWORD=${a}\n`, 'password:2'],
  ['a quoted one', '.env.local', `export API_KEY="${a}" # of the shop`, 'key:1'],
  ['for production', '.env.production', `JWT_SECRET='${a}'\r\n`, 'secret:1'],
  ['another name of it', 'prod.env', `ACCESS_TOKEN = ${a}`, 'token:1'],
  [
    'an address',
    '.env',
    `DATABASE_URL=postgres://app:${a}@db.internal/x`,
    'password in an address:1',
  ],
  ['YAML', 'config/app.yml', `db:\n  host: x\n  password: ${a}  # soon\n`, 'password:3'],
  ['YAML with quotes', 'a.yaml', `- apiKey: '${a}'\n`, 'key:1'],
  ['a flow map of YAML', 'a.yaml', `db: { user: me, password: ${a} }\n`, 'password:1'],
  [
    'a list of addresses',
    'a.yaml',
    `urls:\n  - amqp://me:${a}@mq.internal\n`,
    'password in an address:2',
  ],
  [
    'compose, a map',
    'docker-compose.yml',
    `    environment:\n      POSTGRES_PASSWORD: ${a}\n`,
    'password:2',
  ],
  [
    'compose, a list',
    'docker-compose.prod.yml',
    `    environment:\n      - DB_PASSWORD=${a}\n`,
    'password:2',
  ],
  ['compose, quoted items', 'compose.yaml', `      - "DB_PASSWORD=${a}"\n`, 'password:1'],
  ['a deployment', 'k8s/app.yaml', `env:\n- name: API_TOKEN\n  value: "${a}"\n`, 'token:3'],
  [
    'a key in a block',
    'secret.yaml',
    `tls:\n  key: |\n${indented(pem(''), '    ')}`,
    'private key:3',
  ],
  ['JSON', 'config.json', `{\n  "db": { "user": "me", "password": "${a}" }\n}`, 'password:2'],
  ['JSON in one line', 'appsettings.json', `{"Auth":{"ClientSecret":"${a}","Id":"1"}}`, 'secret:1'],
  ['a list in JSON', 'a.json', `{"tokens": 1, "apiKey": ["${a}"]}`, 'key:1'],
  ['names and values', 'task.json', `{"name": "DB_PASSWORD", "value": "${a}"}`, 'password:1'],
  [
    'an account',
    'account.json',
    JSON.stringify({ type: 'service_account', private_key: pem('') }),
    'private key:1',
  ],
  ['TOML', 'settings.toml', `[db]\npassword = "${a}"\n`, 'password:2'],
  ['INI', 'a.ini', `[mail]\npassword=${a} ; of the robot\n`, 'password:2'],
  ['properties', 'application.properties', `spring.datasource.password=${a}\n`, 'password:1'],
  ['Terraform', 'prod.tfvars', `db_password = "${a}"\n`, 'password:1'],
  ['npmrc', '.npmrc', `//registry.corp.io/:_authToken=${a}\n`, 'token:1'],
  ['an old npmrc', '.npmrc', `//registry.corp.io/:_auth=${a}\n`, 'token:1'],
  ['pypirc', '.pypirc', `[corp]\nusername: me\npassword: ${a}\n`, 'password:3'],
  ['netrc', '.netrc', `machine git.corp.io login me password ${a}\n`, 'password:1'],
  ['pgpass', '.pgpass', `db.corp.io:5432:x:me:${a}\n`, 'password:1'],
  [
    'credentials of git',
    '.git-credentials',
    `https://me:${a}@git.corp.io\n`,
    'password in an address:1',
  ],
  ['a PEM', 'server.pem', pem(), 'private key:1'],
  ['a key of SSH', 'deploy/id_ed25519', pem('OPENSSH '), 'private key:1'],
  ['a key in any text', 'notes.txt', `see\n${pem('EC ')}`, 'private key:2'],
]

const inDirectories = (cases: readonly (readonly [string, string, ...unknown[]])[]) =>
  cases.map(([, file], at) => `c${at}/${file}`)

test('finds a credential in every kind of file, with its line', async () => {
  const paths = inDirectories(found)
  const reported = await reportCredentials(
    Object.fromEntries(found.map(([, , text], at) => [paths[at], text])),
  )
  expect(reported.toSorted()).toEqual(
    found.map(([, , , label], at) => `${paths[at]} ${label}`).toSorted(),
  )
})

test('reports no decoy in any kind of file', async () => {
  const paths = inDirectories(SETTINGS_DECOYS)
  expect(
    await reportCredentials(
      Object.fromEntries(SETTINGS_DECOYS.map(([, , text], at) => [paths[at], text])),
    ),
  ).toEqual([])
})

const token = () => {
  let made = ISSUED[1]?.[1]() ?? ''
  while (!credentialByForm(made)) made = ISSUED[1]?.[1]() ?? ''
  return made
}

test('reports only issued credentials in documents and scripts', async () => {
  const names = [
    '.env.example',
    '.env.sample',
    '.env.template',
    '.env.dist',
    '.env.test',
    'run.sh',
    'Dockerfile',
    'package.json',
  ]
  const reported = await reportCredentials(
    Object.fromEntries(names.map((name) => [name, `DB_PASSWORD=${a}\nGH=${token()}\n`])),
  )
  expect(reported.toSorted()).toEqual(names.map((name) => `${name} token of GitHub:2`).toSorted())
})

test('reports issued credentials in program comments, with their line', async () => {
  const one = token()
  const reported = await reportCredentials({
    'a.js': `run()\n// ${one}\n/* x\n * ${one}\n */\n`,
    'b.ts': `const a = 1 // const password = '${a}'\n`,
    'c.py': `x = 1\n# ${one}\n`,
    'D.java': `class D {\n  /*\n ${one} */\n}`,
    'e.go': `package e\n\n// ${one}\n`,
    'f.rb': `# ${one}\n`,
    'g.php': `<?php\n// ${one}\n`,
    'h.rs': `// ${one}\n`,
    'i.cs': `// ${one}\nclass I {}`,
  })
  expect(reported.map((each) => each.replace('token of GitHub:', '')).toSorted()).toEqual([
    'D.java 3',
    'a.js 2',
    'a.js 4',
    'c.py 2',
    'e.go 3',
    'f.rb 1',
    'g.php 2',
    'h.rs 1',
    'i.cs 1',
  ])
})

test('ignores credentials in files that git or .daimonignore excludes', async () => {
  const text = `DB_PASSWORD=${a}\n`
  expect(
    await reportCredentials({
      '.gitignore': '.env\n',
      '.daimonignore': 'vault/\n',
      '.env': text,
      'sub/.env': text,
      'vault/a.env': text,
      'prod.env': text,
    }),
  ).toEqual(['prod.env password:1'])
})

test('finds every issued format in every kind of file, and puts none into a payload', async () => {
  const files: Record<string, string> = {}
  const secrets: string[] = []
  const expected: string[] = []
  ISSUED.forEach(([label, make], at) => {
    const kinds: [string, (secret: string) => string][] = [
      ['.env', (secret) => `export X="${secret}"`],
      ['a.yml', (secret) => `x:\n  - ${secret}`],
      ['a.json', (secret) => `{"a": {"b": ["${secret}"]}}`],
      ['a.toml', (secret) => `x = '${secret}' # y`],
      ['a.ini', (secret) => `; ${secret}`],
      ['a.properties', (secret) => `a.b: ${secret}`],
      ['docker-compose.yml', (secret) => `  environment:\n    - X=${secret}`],
      ['.npmrc', (secret) => `//r.io/:_authToken=${secret}`],
      ['.env.example', (secret) => `X=${secret}`],
    ]
    for (const [name, text] of kinds) {
      let secret = make()
      while (!credentialByForm(secret)) secret = make()
      files[`f${at}/${name}`] = text(secret)
      // The secret may also be part of a file name.
      if (!/[/\\]/.test(secret)) files[`f${at}/${secret}/b.env`] = `A=${secret}`
      secrets.push(secret)
      expected.push(`f${at}/${name} ${label}`)
    }
  })
  const root = directoryOfFiles(files)
  for (const naming of [plainNaming(), anonymousNaming('a key of the test')]) {
    const { payload } = await scanDirectory(root, { naming })
    expect(ClientScanPayload.safeParse(payload).error).toBe(undefined)
    const body = wholeBody(toWire(payload))
    const shapes = [
      JSON.stringify(payload),
      JSON.stringify(flatten(payload)),
      Buffer.from(body).toString('latin1'),
    ]
    for (const shape of shapes)
      expect(secrets.filter((secret) => shape.includes(secret))).toEqual([])
    expect(compress(body).length).toBeGreaterThan(0)
    expect(listNodes(payload).length).toBeGreaterThanOrEqual(expected.length)
  }
  const reported = (await reportCredentials(files)).map((each) => each.replace(/:\d+$/, ''))
  expect(expected.filter((each) => !reported.includes(each))).toEqual([])
})

test('puts no random password into a payload, nor its hash', async () => {
  const { payload } = await scanDirectory(
    directoryOfFiles({ '.env': `DB_PASSWORD=${a}\nAPI_KEY=${drawnText(32)}` }),
  )
  const sinks = listNodes(payload).flatMap(({ metadata }) => metadata?.['sinks'] ?? [])
  expect(sinks).toEqual([
    { kind: 'password', cwe: 798, callee: 'password', line: 1, column: 13, from: [] },
    { kind: 'password', cwe: 798, callee: 'key', line: 2, column: 9, from: [] },
  ])
})

test('gives the same result with a cache as without, and sees a change in the second run', async () => {
  const files = { 'a.js': 'x()', '.env': `DB_PASSWORD=${a}`, 'b.yml': 'x: 1' }
  const root = directoryOfFiles(files)
  const cacheDirectory = directoryOfFiles({})
  const nowMs = () => Date.now() + 60_000
  const runs = []
  for (let at = 0; at < 2; at += 1)
    runs.push((await scanDirectory(root, { cacheDirectory, nowMs })).payload)
  expect(runs[1]).toEqual(runs[0])
  expect((await scanDirectory(root)).payload).toEqual(runs[0])
})

test('leaves the other files of the graph unchanged', async () => {
  const files = { 'a.js': 'exports.run = (x) => eval(x)', 'b.js': "require('./a').run(1)" }
  const plain = (await scanDirectory(directoryOfFiles(files))).payload
  const more = (
    await scanDirectory(directoryOfFiles({ ...files, '.env': `DB_PASSWORD=${a}`, 'z.json': '{}' }))
  ).payload
  expect(more.fragments.filter(({ nodes }) => nodes[0]?.file !== '.env')).toEqual(plain.fragments)
  expect(more.fragments).toHaveLength(plain.fragments.length + 1)
})

test('handles hostile files in bounded time, without an effect on other files', async () => {
  const quotes = '\\"'.repeat(2_000)
  const files = {
    'line.env': `A=${'x'.repeat(1_000_000)}`,
    'quotes.json': `${quotes}\n`.repeat(250),
    'names.env': `${'a '.repeat(2_000)}\n`.repeat(250),
    'flow.yml': `a: {${'b:'.repeat(2_000)}\n`.repeat(250),
    'heads.pem': '-----BEGIN PRIVATE KEY-----\n'.repeat(35_000),
    'tokens.json': `${'"sk-eyJ'.repeat(500)}\n`.repeat(280),
    'nul.env': `\0\0PASSWORD=\0${a}\n\0`.repeat(1_000),
    'bytes.yml': Buffer.concat([randomBytes(500_000), Buffer.from(`\npassword: ${a}\n`)]),
    'many.env': `DB_PASSWORD=${a}1\n`.repeat(25_000),
    'lines.yml': 'x: y1\n'.repeat(50_000),
    'huge.json': `{"password": "${a}"}${' '.repeat(1_100_000)}`,
    'good.env': `DB_PASSWORD=${a}\n`,
  }
  const root = directoryOfFiles(files)
  const before = process.cpuUsage()
  const { scan, payload } = await scanDirectory(root)
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(20_000)
  expect([scan.failed, scan.skipped]).toEqual([[], []])
  const reported = listNodes(payload).map(({ file, metadata }) => [
    file,
    ((metadata?.['sinks'] ?? []) as unknown[]).length,
  ])
  expect(reported).toEqual(
    expect.arrayContaining([
      ['good.env', 1],
      ['bytes.yml', 1],
      ['many.env', 100],
    ]),
  )
  expect(reported.map(([file]) => file)).not.toContain('huge.json')
}, 60_000)
