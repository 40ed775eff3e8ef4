import { directoryOfFiles } from '@daimon/testkit'
import { expect, test } from 'vitest'
import { buildPayload } from '../payload/build-payload.ts'
import { scanRepository } from '../scan-repository.ts'
import { plainNaming } from '../scrub/naming.ts'

const APPLICATION = {
  'package.json': '{"name":"app","main":"server.js"}',
  'server.js': `const app = require('express')()
const helper = require('./src/helper')
app.get('/ping', (req, res) => helper.run(req.query.host, (error, out) => res.send(out)))
`,
  'src/helper.js': `const { exec } = require('child_process')
exports.run = (host, done) => exec('ping ' + host, done)
`,
}

const BLOCK = 150

/** Minified code in which every property may hold every function: the solver can't finish it. */
const minified = (characters: number): string => {
  let text = ''
  for (let n = 0; text.length < characters; n += BLOCK)
    text += `!function(){var t={},q=[];${Array.from(
      { length: BLOCK },
      (_, at) =>
        `t.k${n + at}=q[${at}]=function(e,n,r){var o=t[e],i=q[n];return r&&(t[r]=o,q[e]=i),t[n]=q[r],o};`,
    ).join('')}}();`
  return text
}

const scanned = async (files: Readonly<Record<string, string>>) => {
  using directory = directoryOfFiles(files)
  const naming = plainNaming()
  const scan = await scanRepository({
    root: directory.path,
    naming,
    cacheDirectory: undefined,
    nowMs: () => performance.now(),
  })
  return buildPayload({ scan, naming, clientOs: 'linux' })
}

/** Nodes and edges of the application, with sinks and flows. */
const ofApplication = ({ fragments }: Awaited<ReturnType<typeof scanned>>) =>
  fragments.filter(({ nodes }) => nodes.every(({ file }) => !file.startsWith('public/')))

test('2 MB of minified code next to an application costs it nothing, and coverage names it', async () => {
  const alone = await scanned(APPLICATION)
  const text = minified(1_000_000)
  const together = await scanned({ ...APPLICATION, 'public/a.js': text, 'public/b.js': text })
  expect(JSON.stringify(alone.fragments)).toContain('child_process.exec')
  expect(ofApplication(together)).toEqual(alone.fragments)
  expect(together.graph_truncated).toBe(false)
  expect(together.coverage).toMatchObject({
    files_parsed: 4,
    assets: { minified: 2 },
    cuts: [
      expect.stringMatching(/^public\/a\.js \(minified\): .*no route depends on it$/),
      expect.stringMatching(/^public\/b\.js \(minified\): /),
    ],
  })
})

test('minified code that a manifest names as the program is the application', async () => {
  const text = `${'var a=1;'.repeat(4_000)}require("child_process").exec(process.argv[2]);`
  const { coverage, fragments } = await scanned({
    'package.json': '{"name":"app","main":"dist/server.js"}',
    'dist/server.js': text,
    'src/other.js': 'exports.other = () => 1',
  })
  expect(coverage).not.toHaveProperty('assets')
  expect(JSON.stringify(fragments)).toContain('child_process.exec')
})

test('languages do not share a budget', async () => {
  const python = { 'app.py': 'import os\n\ndef run(name):\n    os.system(name)\n' }
  const alone = await scanned(python)
  // Written code, so that it is not an asset: one statement per line.
  const script = minified(300_000).replaceAll(/[;{}]/g, '$&\n    ')
  const together = await scanned({ ...python, 'script.js': script.slice(0, 390_000) })
  const ofPython = ({ fragments }: typeof alone) =>
    fragments.filter(({ nodes }) => nodes.some(({ file }) => file === 'app.py'))
  expect(ofPython(together)).toEqual(ofPython(alone))
})
