import { mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findEntries } from './entries.ts'
import { findStartedFiles } from './start-commands.ts'
import { directoryWith } from './testing/application.ts'

const listed = (scripts: object, ...files: readonly string[]): string[] =>
  findStartedFiles(
    directoryWith({
      'package.json': JSON.stringify({ scripts }),
      ...Object.fromEntries(files.map((path) => [path, ''])),
    }),
    '',
  )

test.each([
  'node src/api.ts',
  'node .//src/api',
  'NODE_ENV=production node --enable-source-maps dist/api.js',
  'node -r dotenv/config -r ./trace.js ./dist/api.js',
  'node --import tsx src/api.ts',
  'node --watch src/api.ts',
  'tsx watch --clear-screen=false src/api.ts',
  'ts-node -P tsconfig.json -r tsconfig-paths/register src/api.ts',
  'ts-node-dev --respawn --watch src src/api.ts',
  `nodemon --watch src --ext ts --exec "ts-node src/api.ts"`,
  'tsc && node dist/api.js',
  'tsc -p . ; pm2 start build/api.js -i max',
  'cross-env-shell "bun run src/api.ts"',
])('finds the program that %s starts', (start) => {
  expect(listed({ start }, 'src/api.ts', 'src/index.ts', 'trace.js')).toEqual(['src/api.ts'])
})

test('follows scripts that run scripts, each once', () => {
  const scripts = {
    start: 'npm run build && npm run start:api',
    'start:api': 'yarn serve && npm run start',
    serve: 'node api.js',
  }
  expect(listed(scripts, 'api.js')).toEqual(['api.js'])
  expect(listed({ dev: 'concurrently "npm:web" "npm:api"', api: 'node .' }, 'index.js')).toEqual([
    'index.js',
  ])
})

test('finds the main file of a Nest program, also in a workspace of several', () => {
  const root = directoryWith({
    'package.json': JSON.stringify({ scripts: { start: 'nest start', dev: 'nest start office' } }),
    'nest-cli.json': JSON.stringify({
      sourceRoot: 'src',
      projects: { office: { sourceRoot: 'apps/office/src', entryFile: 'run' } },
    }),
    'src/main.ts': '',
    'apps/office/src/run.ts': '',
  })
  expect(findStartedFiles(root, '')).toEqual(['src/main.ts', 'apps/office/src/run.ts'])
})

test('reads the commands of a Procfile and a Dockerfile', () => {
  const root = directoryWith({
    'service/package.json': '{"scripts":{"start":"node four.js"}}',
    'service/Procfile': 'release: node one.js\nweb: node two.js\n',
    'service/Dockerfile': 'FROM node\nRUN node one.js\nCMD ["node", "./three.js"]\n',
    'service/one.js': '',
    'service/two.js': '',
    'service/three.js': '',
    'service/four.js': '',
  })
  expect(findStartedFiles(root, 'service')).toEqual(
    ['four.js', 'two.js', 'three.js'].map((name) => `service/${name}`),
  )
})

test('accepts manifests with anything in them', () => {
  for (const text of ['', '[]', 'null', '{"scripts":null}', '{"scripts":{"start":["node x"]}}'])
    expect(findStartedFiles(directoryWith({ 'package.json': text }), '')).toEqual([])
  const odd = ['node ../x.js', 'node /etc/x.js', 'node \u0000', `node ${'a/'.repeat(9_000)}x.js`]
  for (const start of odd) expect(listed({ start }, 'x.js')).toEqual([])
})

test('tries files that start a server before files that only have routes', () => {
  const routes = ['src/a.routes.ts', 'src/b.routes.ts', 'src/c.routes.ts', 'src/d.routes.ts']
  const root = directoryWith({
    'package.json': '{}',
    ...Object.fromEntries(routes.map((path) => [path, 'router.get("/", show)'])),
    'src/boot.ts': 'createApp().listen(port)',
    'src/boot.test.ts': 'createApp().listen(port)',
  })
  expect(findEntries(root, routes, 'javascript')).toEqual(['src/boot.ts', ...routes.slice(0, 3)])
})

test('reads neither directories nor links nor all of a large file as a description of a deployment', () => {
  const root = directoryWith({ 'package.json': '{"main":"a.js"}', 'a.js': '', 'b.js': '' })
  mkdirSync(join(root, 'Procfile'))
  symlinkSync('/dev/zero', join(root, 'Dockerfile'))
  expect(findStartedFiles(root, '')).toEqual(['a.js'])
  rmSync(join(root, 'Procfile'), { recursive: true })
  rmSync(join(root, 'Dockerfile'))
  const large = directoryWith({ Procfile: `${'#'.repeat(70_000)}\nweb: node b.js`, 'b.js': '' })
  expect(findStartedFiles(large, '')).toEqual([])
})

test('follows a limited number of commands', () => {
  const beganMs = performance.now()
  const chain = Array.from({ length: 20_000 }, (_, at) => [`s${at}`, `npm run s${at + 1}`])
  const root = directoryWith({
    'package.json': JSON.stringify({
      scripts: { start: 'npm run s0', ...Object.fromEntries(chain) },
    }),
    Dockerfile: 'CMD npm run s0\n'.repeat(4_000),
  })
  expect(findStartedFiles(root, '')).toEqual([])
  expect(performance.now() - beganMs).toBeLessThan(2_000)
})
