/**
 * Two services on one PostgreSQL under load, with kills, restarts, and an upgrade. See
 * bench/README.md.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { join } from 'node:path'

import { parseOptions, wholeNumber } from '../bench/command/options.ts'
import { progress, runCommand } from '../bench/command/run-command.ts'
import { createServiceDatabase } from '../bench/service/service-database.ts'
import { temporaryDirectory } from '../bench/service/temporary-directory.ts'
import { type SoakReport, soak } from './soak/soak.ts'

const usage = `Usage: npm run soak -- [options]

Start PostgreSQL and two services, load them, and kill a service or restart the database again and again. Exits with 1 if
an acknowledged write is lost or stored twice, if a retry doesn't cure a failure, or if memory grows.

  --seconds COUNT     duration (default: 1200)
  --rate COUNT        turns per second (default: 20)
  --every COUNT       seconds between accidents (default: 20)
  --previous FILE     bin.js of the service of an earlier version, which is upgraded at half time
  --help              print this help
`
/** Of the resident memory, from the second tenth of a service's life to its last. */
const GROWTH_MAX = 1.3
/** The server of the tests may lose what it has just acknowledged. */
const DURABLE = { ...process.env, POSTGRES_LINES: 'synchronous_commit = on\nfsync = on' }
const POSTGRES = join(import.meta.dirname, 'ci/postgres.sh')

process.exit(
  await runCommand(usage, async (args, signal) => {
    const { values } = parseOptions({
      args,
      options: {
        seconds: { type: 'string', default: '1200' },
        rate: { type: 'string', default: '20' },
        every: { type: 'string', default: '20' },
        previous: { type: 'string' },
      },
    })
    using directory = temporaryDirectory('daimon-soak-')
    // For root, the server runs as another user.
    chmodSync(directory.path, 0o755)
    const server = join(directory.path, 'postgresql')
    const run = (command: string) =>
      execFileSync(POSTGRES, [command, server], { encoding: 'utf8', env: DURABLE }).trim()
    process.env['TEST_DATABASE_URL'] = run('start')
    delete process.env['DATABASE_URL']
    try {
      const database = await createServiceDatabase('postgresql')
      const report = await soak({
        env: database.env,
        seconds: wholeNumber('--seconds', values.seconds, 10, 86_400),
        perSecond: wholeNumber('--rate', values.rate, 1, 10_000),
        everySeconds: wholeNumber('--every', values.every, 1, 3_600),
        previousEntry: values.previous,
        restartDatabase: () => void run('restart'),
        say: progress(),
        signal,
      })
      process.stdout.write(`${JSON.stringify(report)}\n`)
      return isClean(report) ? 0 : 1
    } finally {
      run('stop')
    }
  }),
)

function isClean({ lost, twice, uncured, growth }: SoakReport): boolean {
  return lost + twice + uncured === 0 && growth < GROWTH_MAX
}
