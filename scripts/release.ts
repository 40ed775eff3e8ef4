/**
 * Builds the packages for users, installs each into an empty directory, and uses it. Publishing
 * stays a manual step. `--out` keeps the tarballs.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { table } from '@daimon/terminal'

import { dryRun } from './release/dry-run.ts'

const USAGE = 'Usage: npm run release -- --dry-run [--out DIRECTORY]'

const { values } = parseArgs({
  options: { 'dry-run': { type: 'boolean' }, out: { type: 'string' } },
})
if (values['dry-run'] !== true) {
  console.error(`Publishing is a manual step: run 'npm publish' for each tarball.\n${USAGE}`)
  process.exit(2)
}
const output =
  values.out === undefined ? mkdtempSync(join(tmpdir(), 'daimon-tarballs-')) : resolve(values.out)
try {
  const { packages, checks } = await dryRun(join(import.meta.dirname, '..'), output)
  const all = [...packages, ...checks]
  const failures = all.filter(({ failure }) => failure !== undefined)
  process.stdout.write(
    [
      table([
        ['package', 'packed MB', 'installed MB', 'install s'],
        ...packages.map(({ cells }) => cells),
      ]),
      table([['check', 's', ''], ...checks.map(({ cells }) => cells)]),
      failures.map(({ name, failure }) => `not ok ${name}: ${failure}\n`).join(''),
    ].join('\n'),
  )
  console.log(`${all.length - failures.length} passed, ${failures.length} failed`)
  process.exitCode = failures.length === 0 ? 0 : 1
} finally {
  if (values.out === undefined) rmSync(output, { recursive: true, force: true })
  else console.log(`Tarballs: ${output}`)
}
