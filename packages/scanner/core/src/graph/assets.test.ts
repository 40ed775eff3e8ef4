import { expect, test } from 'vitest'
import { minified, scanned } from '../testing/minified.ts'

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
