/**
 * Kills the kernel under load as often as it is told to, and looks after each death for what was lost. See
 * docs/operations/backup.md.
 */
import { oneOf, parseOptions, wholeNumber } from '../bench/command/options.ts'
import { progress, runCommand } from '../bench/command/run-command.ts'
import { createKernelDatabase, engineKinds } from '../bench/kernel/kernel-database.ts'
import { seededRandom } from '../bench/texts/random.ts'
import { killRounds } from '../test/e2e/kill-rounds.ts'

const usage = `Usage: npm run kills -- [options]

  --engine NAME   embedded (default), or postgresql on the server of DATABASE_URL or TEST_DATABASE_URL
  --kills COUNT   how often (default: 1000)
  --seed NUMBER   of when and how (default: 1)
  --help
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
    await using database = await createKernelDatabase(kind)
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
