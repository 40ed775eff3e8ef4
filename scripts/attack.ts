/**
 * Attacks a running identity service and reports which attempts failed. SECURITY.md states the
 * guarantees.
 */
import { table } from '@daimon/terminal'

import { parseOptions } from '../bench/command/options.ts'
import { progress, runCommand } from '../bench/command/run-command.ts'
import { type AttackGroup, type Attempt, NotPossibleError } from './attack/attempt.ts'
import { AttackedService } from './attack/attacked-service.ts'
import { bombs } from './attack/bombs.ts'
import { forgetting } from './attack/forgetting.ts'
import { freeze } from './attack/freeze.ts'
import { isolation } from './attack/isolation.ts'
import { instructions, prompt } from './attack/prompt.ts'
import { selectAttempts } from './attack/select-attempts.ts'
import { storage } from './attack/storage.ts'

const GROUPS: readonly AttackGroup[] = [
  bombs,
  isolation,
  prompt,
  instructions,
  forgetting,
  freeze,
  storage,
]

const usage = `Usage: npm run attack -- [options]

  --only TEXT      attempts whose group or name contains this text (default: all)
  --without TEXT   no group whose name contains this text
  --help           print this help

Exits with 1 if an attack succeeds.
`

type Outcome = 'held' | 'broken' | 'skipped'

const runAttempt = async (
  attempt: Attempt,
  service: AttackedService,
): Promise<[Outcome, string]> => {
  try {
    await attempt.run(service)
    return ['held', '']
  } catch (error) {
    const { message, cause } = error as Error
    const why = cause === undefined ? message : `${message}: ${(cause as Error).message}`
    return [error instanceof NotPossibleError ? 'skipped' : 'broken', why.slice(0, 600)]
  }
}

process.exit(
  await runCommand(usage, async (args, signal) => {
    const { values } = parseOptions({
      args,
      options: { only: { type: 'string' }, without: { type: 'string' } },
    })
    const selected = selectAttempts(GROUPS, values)
    const say = progress()
    const rows: string[][] = []
    const broken: string[] = []
    await using service = new AttackedService()
    for (const { name, attempts } of selected) {
      const counts = { held: 0, broken: 0, skipped: 0 }
      for (const attempt of attempts) {
        signal.throwIfAborted()
        const [outcome, why] = await runAttempt(attempt, service)
        counts[outcome] += 1
        if (outcome === 'broken') broken.push(`${name}: ${attempt.name}: ${why}`)
        if (outcome !== 'held') say(`${outcome}: ${attempt.name}: ${why}`)
      }
      say(name)
      rows.push([name, ...[attempts.length, ...Object.values(counts)].map(String)])
    }
    process.stdout.write(`${table([['group', 'tries', 'held', 'broken', 'skipped'], ...rows])}\n`)
    for (const line of broken) process.stdout.write(`${line}\n`)
    return broken.length === 0 ? 0 : 1
  }),
)
