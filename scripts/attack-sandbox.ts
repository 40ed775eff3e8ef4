/** Runs every known attack on the sandbox and counts those that failed to break out. */
import { performance } from 'node:perf_hooks'

import { SandboxUnavailable, openSandbox } from '@daimon/scanner-sandbox'
import { progress, runCommand, UsageError } from '../bench/command/run-command.ts'
import type { Attempt } from './attack-sandbox/attempt.ts'
import { GROUPS } from './attack-sandbox/groups.ts'
import { formatReport } from './attack-sandbox/report.ts'

const usage = `Usage: npm run attack:sandbox -- [GROUP…]

Attack the sandbox of this machine and print attempts, held, and broken. Runs only programs of this repository, in the
sandbox, against test files of its own. Exits with 1 if an attack breaks out.

Groups: ${GROUPS.map(({ name }) => name).join(', ')}
`

process.exit(
  await runCommand(usage, async (args, signal) => {
    const unknown = args.find((name) => !GROUPS.some((group) => group.name === name))
    if (unknown !== undefined) throw new UsageError(`Unknown group '${unknown}'. See --help.`)
    const say = progress()
    try {
      await openSandbox({ signal, cacheDirectory: null })
    } catch (error) {
      if (!(error instanceof SandboxUnavailable)) throw error
      // Without isolation there is no risk: the scanner runs no code either.
      const isBroken = /does not isolate/.test(error.message)
      process.stdout.write(`${isBroken ? 'broken' : 'skipped'}: ${error.message}\n`)
      return isBroken ? 1 : 0
    }
    const startedMs = performance.now()
    const results: { name: string; attempts: readonly Attempt[] }[] = []
    for (const { name, run } of GROUPS.filter(
      (each) => args.length === 0 || args.includes(each.name),
    )) {
      signal.throwIfAborted()
      const attempts = await run({ signal })
      results.push({ name, attempts })
      say(`${name}: ${attempts.length} tries`)
    }
    process.stdout.write(formatReport(results, performance.now() - startedMs))
    return results.some(({ attempts }) => attempts.some(({ broken }) => broken !== undefined))
      ? 1
      : 0
  }),
)
