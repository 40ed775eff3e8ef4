import { expect, test } from 'vitest'
import { minified, scanned } from '../testing/minified.ts'

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
