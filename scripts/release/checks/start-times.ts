import type { Check } from '../check.ts'
import { commandIn } from '../install.ts'
import { runOrThrow } from '../run-program.ts'

const HELP_MS_MAX = 1_000
const COMMAND_MS_MAX = 1_500

/** Commands that start no service. */
const COMMANDS: readonly (readonly [command: string, ...args: string[]])[] = [
  ['daimon', '--version'],
  ['daimon', 'pack', 'list'],
  ['daimon', 'completion', 'bash'],
  ['daimon-scan', '--version'],
  ['daimon-scan', 'advisories', 'status'],
  ['daimon-scan', 'serve', '--print-config'],
]

const timed = ([name, ...args]: (typeof COMMANDS)[number], through: 'npx' | 'bin'): Check => ({
  name: [...(through === 'npx' ? ['npx'] : []), name, ...args].join(' '),
  msMax: args[0] === '--help' ? HELP_MS_MAX : COMMAND_MS_MAX,
  run: async ({ directoryOf }) => {
    const cwd = directoryOf(name)
    const [program, given] =
      through === 'npx' ? ['npx', [name, ...args]] : [commandIn(cwd, name), args]
    return { ms: (await runOrThrow(program, given, { cwd })).ms, detail: 'complete run' }
  },
})

export const startTimeChecks: readonly Check[] = [
  ...(['daimon', 'daimon-scan'] as const).map((name) => timed([name, '--help'], 'bin')),
  ...COMMANDS.map((command) => timed(command, 'npx')),
]
