import { mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { directoryOfFiles, scanDirectory } from '../testing/directory.ts'

/** A small set of paths, each of which can change what another one resolves to. */
const PATHS = ['src/a.js', 'src/b.js', 'src/b.ts', 'src/b/index.js', 'lib/b.js', 'lib/c.py', 'd.go']
const SETTINGS = ['package.json', 'lib/package.json', 'tsconfig.json', 'src/bad.js']

const TEXTS = [
  "const b = require('./b')\nexports.run = (x) => b.go(x)\n",
  "import { go } from '@/b'\nexport function run(x) { return go(x) }\n",
  "import { go } from 'lib'\nimport './bad'\nexport const run = (x) => eval(go(x))\n",
  "const cp = require('child_process')\nexports.go = (x) => cp.exec(x)\n",
  "\n\nconst cp = require('child_process')\nexports.go = (x) => cp.exec(x)\n",
  "import express from 'express'\nexpress().get('/x', (q, r) => r.send(q.query.y))\nexport const go = 1\n",
  'exports.go = (x) => x.map((y) => y.run())\n',
  'import os\n\ndef go(x):\n    os.system(x)\n',
  'package d\n\nfunc Go(x string) string { return Run(x) }\n',
  'this is ( no program',
]
const SETTING_TEXTS = [
  '{"name":"lib","main":"./b.js","dependencies":{"express":"4"}}',
  '{"name":"lib","exports":{".":"./c.js"}}',
  '{"name":"other","bin":"./src/a.js"}',
  '{"compilerOptions":{"paths":{"@/*":["src/*"]}}}',
  '{"compilerOptions":{"paths":{"@/*":["lib/*"]}}}',
  '{ broken',
]

const START = {
  'src/a.js': "import { go } from '@/b'\nexport const run = (x) => go(x)\n",
  'src/b.js': "const cp = require('child_process')\nexports.go = (x) => cp.exec(x)\n",
  'src/bad.js': 'this is ( no program',
  'lib/b.js': 'exports.go = (x) => x.map((y) => y.run())\n',
  'lib/package.json': '{"name":"lib","main":"./b.js"}',
  'tsconfig.json': '{"compilerOptions":{"paths":{"@/*":["src/*"]}}}',
}

type Edit =
  | { readonly do: 'write'; readonly path: string; readonly text: string }
  | { readonly do: 'remove'; readonly path: string }
  | { readonly do: 'move'; readonly path: string; readonly to: string }
  | { readonly do: 'touch'; readonly path: string }

const path = fc.constantFrom(...PATHS, ...SETTINGS)
const write = (paths: readonly string[], texts: readonly string[]): fc.Arbitrary<Edit> =>
  fc.record({
    do: fc.constant('write' as const),
    path: fc.constantFrom(...paths),
    text: fc.constantFrom(...texts),
  })
const edit: fc.Arbitrary<Edit> = fc.oneof(
  { weight: 4, arbitrary: write(PATHS, TEXTS) },
  { weight: 3, arbitrary: write(SETTINGS, SETTING_TEXTS) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), path }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('move' as const), path, to: path }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('touch' as const), path }) },
)

const apply = (root: string, given: Edit): void => {
  const at = join(root, given.path)
  if (given.do === 'write') {
    mkdirSync(dirname(at), { recursive: true })
    // Where a file and a directory have the same name, the file wins.
    writeFileSync(at, given.text)
  } else if (given.do === 'remove') rmSync(at, { recursive: true, force: true })
  else
    try {
      if (given.do === 'touch') utimesSync(at, 1, 1)
      else renameSync(at, join(root, given.to))
    } catch {
      // The path is missing, or the target has no parent directory.
    }
}

test('gives the same result with a cache as without one, for any change', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 3, maxLength: 5 }), async (edits) => {
      const root = directoryOfFiles(START)
      const cacheDirectory = directoryOfFiles({})
      // So much later that the file system's report is trusted for every file.
      const nowMs = () => Date.now() + 60_000
      await scanDirectory(root, { cacheDirectory, nowMs })
      for (const each of edits) {
        apply(root, each)
        const known = await scanDirectory(root, { cacheDirectory, nowMs })
        const fresh = await scanDirectory(root)
        expect(JSON.stringify(known.payload)).toBe(JSON.stringify(fresh.payload))
        expect(known.scan.failed).toEqual(fresh.scan.failed)
      }
    }),
    { numRuns: 8 },
  )
})
