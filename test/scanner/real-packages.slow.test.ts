import { choose } from '@daimon/testkit'
import { buildPayload, plainNaming, scanRepository } from '@daimon/scanner-core'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

type Expectation = {
  readonly name: string
  readonly directory: string
  /** `caller > callee`, read from the source by a person. */
  readonly calls: readonly string[]
  /** Calls that do not exist, though a careless resolution of names would find them. */
  readonly never?: readonly string[]
  /** `function > module.member` of external calls. */
  readonly outside?: readonly string[]
  /** `function: kind` of sinks. */
  readonly sinks?: readonly string[]
}

const root = join(import.meta.dirname, '../..')

const expectations: readonly Expectation[] = [
  {
    name: 'ms: one function that is the module',
    directory: 'node_modules/ms',
    calls: [
      'index.js#exports > index.js#parse',
      'index.js#exports > index.js#fmtLong',
      'index.js#exports > index.js#fmtShort',
      'index.js#fmtLong > index.js#plural',
    ],
    never: ['index.js#fmtShort > index.js#plural', 'index.js#parse > index.js#fmtLong'],
  },
  {
    name: 'which: promises that call each other in turns, and a program',
    directory: 'node_modules/which',
    calls: [
      'which.js#which > which.js#getPathInfo',
      'which.js#which.step.$0 > which.js#which.subStep',
      'which.js#which.subStep.$0 > which.js#which.step',
      'bin/node-which#$1 > which.js#whichSync',
    ],
    never: ['which.js#whichSync > which.js#which.step'],
  },
  {
    name: 'cross-spawn: functions of files that export one each, and a sink',
    directory: 'node_modules/cross-spawn',
    calls: [
      'index.js#spawn > lib/parse.js#parse',
      'index.js#spawn > lib/enoent.js#hookChildProcess',
      'lib/parse.js#parse > lib/parse.js#parseNonShell',
      'lib/parse.js#parseNonShell > lib/parse.js#detectShebang',
      'lib/parse.js#detectShebang > lib/util/readShebang.js#readShebang',
      'lib/parse.js#parseNonShell.$0 > lib/util/escape.js#escapeArgument',
    ],
    never: ['index.js#spawnSync > lib/enoent.js#hookChildProcess'],
    outside: [
      'index.js#spawn > child_process.spawn',
      'index.js#spawnSync > child_process.spawnSync',
      'lib/util/readShebang.js#readShebang > fs.openSync',
    ],
  },
  {
    name: 'yauzl: constructors with prototypes and callbacks',
    directory: 'node_modules/yauzl',
    calls: [
      'index.js#open.$0 > index.js#fromFd',
      'index.js#fromFd.$0 > fd-slicer.js#FdSlicer',
      'index.js#fromBuffer > index.js#fromRandomAccessReader',
      'index.js#fromRandomAccessReader.$0 > index.js#ZipFile',
      'fd-slicer.js#FdSlicer.createReadStream > fd-slicer.js#ReadStream',
    ],
    never: ['index.js#open.$0 > index.js#fromBuffer'],
  },
  {
    name: 'pg-pool: a class behind a module of the other kind',
    directory: 'node_modules/pg-pool',
    calls: [
      'index.js#Pool.connect > index.js#Pool.newClient',
      'index.js#Pool.connect.$0 > index.js#Pool._pulseQueue',
      'index.js#Pool._pulseQueue > index.js#Pool._acquireClient',
      'index.js#Pool._remove > index.js#removeWhere',
      'esm/index.mjs#entry:default > index.js#Pool',
    ],
    never: ['index.js#removeWhere > index.js#Pool.connect'],
  },
  {
    name: 'semver: classes that need each other in a circle of files',
    directory: 'node_modules/semver',
    calls: [
      'functions/satisfies.js#satisfies > classes/range.js#Range.test',
      'functions/inc.js#inc > classes/semver.js#SemVer.inc',
      'bin/semver.js#main.$2 > functions/satisfies.js#satisfies',
      'classes/range.js#Range.test > classes/range.js#testSet',
    ],
    never: ['functions/satisfies.js#satisfies > functions/inc.js#inc'],
  },
  {
    name: 'send: functions put on a prototype, and the sinks of a file server',
    directory: 'node_modules/send',
    calls: ['index.js#send > index.js#SendStream'],
    outside: ['index.js#SendStream > path.resolve'],
    sinks: ['index.js#sendFile: path', 'index.js#stream: path'],
  },
  {
    name: 'citty: modules made by a bundler',
    directory: 'node_modules/citty',
    calls: [
      'dist/index.mjs#runMain > dist/index.mjs#runCommand',
      'dist/index.mjs#runCommand > dist/index.mjs#parseArgs',
      'dist/index.mjs#parseArgs > dist/index.mjs#parseRawArgs',
      'dist/index.mjs#parseArgs > dist/_chunks/libs/scule.mjs#camelCase',
      'dist/index.mjs#createMain.$0 > dist/index.mjs#runMain',
    ],
    never: ['dist/index.mjs#parseRawArgs > dist/index.mjs#runCommand'],
  },
  {
    name: 'eventsource-parser: functions within a function',
    directory: 'node_modules/eventsource-parser',
    calls: [
      'dist/index.cjs#createParser.processLines > dist/index.cjs#createParser.parseLine',
      'dist/index.cjs#createParser.parseLine > dist/index.cjs#createParser.processField',
      'dist/index.cjs#createParser.parseLine > dist/index.cjs#createParser.dispatchEvent',
    ],
    never: ['dist/index.cjs#createParser.parseLine > dist/index.js#createParser.dispatchEvent'],
  },
  {
    name: 'express: an application that is a function, mixed of parts',
    directory: 'node_modules/express',
    calls: ['lib/express.js#createApplication > lib/application.js#init'],
    outside: ['lib/application.js#listen > node:http.createServer'],
  },
  {
    name: 'this project: TypeScript that names files with their endings',
    directory: 'packages/scanner/core/src',
    calls: [
      'scan-repository.ts#scanRepository > discover/discover.ts#discover',
      'link/routes.ts#findRoutes > link/mounts.ts#findMounts',
      'scan-repository.ts#scanRepository > read-sources.ts#readSources',
    ],
    never: ['discover/discover.ts#discover > scan-repository.ts#scanRepository'],
    outside: ['extract/syntax-tree.ts#load > node:fs.readFileSync'],
  },
]

/** One with sinks, one whose files need each other, and TypeScript. */
const SOME = ['cross-spawn', 'semver', 'this project']
const chosen = choose({
  sample: expectations.filter(({ name }) => SOME.includes(name.split(':')[0] ?? '')),
  whole: expectations,
})

test.each(chosen)(
  'builds the graph that matches the source. $name',
  async ({ directory, calls, never = [], outside = [], sinks = [] }) => {
    const copy = mkdtempSync(join(tmpdir(), 'daimon-real-'))
    onTestFinished(() => rmSync(copy, { recursive: true, force: true }))
    // Outside this repository, whose ignore rules exclude its packages.
    cpSync(join(root, directory), copy, { recursive: true, dereference: true })
    const naming = plainNaming()
    const nowMs = () => performance.now()
    const scan = await scanRepository({ root: copy, naming, cacheDirectory: undefined, nowMs })
    expect(scan.failed).toEqual([])
    const { fragments } = buildPayload({ scan, naming, clientOs: 'linux' })
    const edges = fragments.flatMap((fragment) => fragment.edges)
    const found = new Set(edges.map(({ source, target }) => `${source} > ${target}`))
    expect(calls.filter((call) => !found.has(call))).toEqual([])
    expect(never.filter((call) => found.has(call))).toEqual([])
    const called = new Set(
      edges.map(
        ({ source, target, metadata }) =>
          `${source} > ${target.split('#import:')[1]}.${metadata?.['symbol'] as string}`,
      ),
    )
    expect(outside.filter((call) => !called.has(call))).toEqual([])
    const sunk = new Set(
      fragments.flatMap(({ nodes }) =>
        nodes.flatMap(({ id, metadata }) =>
          ((metadata?.['sinks'] ?? []) as { kind: string }[]).map(({ kind }) => `${id}: ${kind}`),
        ),
      ),
    )
    expect(sinks.filter((sink) => !sunk.has(sink))).toEqual([])
  },
)
