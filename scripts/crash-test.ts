/**
 * Kills the service under load repeatedly and checks after each kill for lost data. See
 * docs/operations/backup.md.
 */
import { oneOf, parseOptions, wholeNumber } from '../bench/command/options.ts'
import { progress, runCommand } from '../bench/command/run-command.ts'
import { createServiceDatabase, engineKinds } from '../bench/service/service-database.ts'
import { seededRandom } from '../bench/texts/random.ts'
import { killRounds } from '../test/e2e/kill-rounds.ts'

const usage = `Usage: npm run crash-test -- [options]

  --engine NAME   embedded, or postgresql on the server of DATABASE_URL or TEST_DATABASE_URL (default: embedded)
  --kills COUNT   number of kills (default: 1000)
  --seed NUMBER   seed for their times and kinds (default: 1)
  --help          print this help
`

process.exit(
  await runCommand(usage, async (args, signal) => {
    const { values } = parseOptions({
      args,
      options: {
        engine: { type: 'string', default: 'embedded' },
        kills: { type: 'string', default: '1000' },
        seed: { type: 'string', default: '1' },
      },
    })
    const kind = oneOf('--engine', values.engine, engineKinds)
    const kills = wholeNumber('--kills', values.kills, 1, 1_000_000)
    const say = progress()
    await using database = await createServiceDatabase(kind)
    const counts = await killRounds({
      env: database.env,
      kills,
      signal,
      chance: seededRandom(wholeNumber('--seed', values.seed, 0, 2 ** 31)),
      onRound: (soFar) => say(JSON.stringify(soFar)),
    })
    process.stdout.write(`${JSON.stringify({ engine: kind, ...counts, lost: 0 })}\n`)
    return 0
  }),
)
