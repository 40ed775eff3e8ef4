import { EXIT } from '@daimon/terminal'
import { type CommandDef, defineCommand, runCommand } from 'citty'
import { acknowledgeLogCommand } from './commands/acknowledge-log.ts'
import { advisoriesCommand } from './commands/advisories.ts'
import { demoCommand } from './commands/demo.ts'
import { doctor } from './commands/doctor.ts'
import { payloadDump } from './commands/payload-dump.ts'
import { keysCommand } from './commands/keys.ts'
import { reportCommand } from './commands/report.ts'
import { hookCommand } from './commands/hook.ts'
import { mcpCommand } from './commands/mcp.ts'
import { scanCommand } from './commands/scan.ts'
import { serveCommand } from './commands/serve.ts'
import { verifyCommand } from './commands/verify.ts'
import { verifyLogCommand } from './commands/verify-log.ts'
import { checkEnvironment } from './config.ts'
import { explain } from './explain.ts'
import type { Io } from './io.ts'
import { buildHelp, buildHint, strict } from './usage.ts'
import { VERSION } from './version.ts'

/** Runs the command line and returns its exit code. Data goes to `out`, messages to `err`. */
export const run = async (args: readonly string[], io: Io): Promise<number> => {
  let code: number = EXIT.clean
  const end = (given: number) => void (code = given)
  try {
    const tree = mainCommand(io, end, args)
    // Everything after -- is an argument.
    const flags = args.includes('--') ? args.slice(0, args.indexOf('--')) : args
    if (flags[0] === '--version') io.out.write(`${VERSION}\n`)
    else if (args.length === 0 || flags.includes('--help') || flags.includes('-h'))
      io.out.write(await buildHelp(tree, flags, io))
    else {
      checkEnvironment(io.env)
      await runCommand(strict(tree), { rawArgs: [...args] })
    }
    return code
  } catch (error) {
    const failed = explain(error, io, () => buildHint(mainCommand(io, end, args), args))
    // Exit code 2 denies the tool call, and a misspelled variable must not block an agent.
    return args[0] === 'hook' && args[1] === 'pre-tool' ? EXIT.clean : failed
  }
}

/** The commands as data, for documentation. `args` selects a variant of `mcp`. */
export const commandTree = (args: readonly string[] = []): CommandDef =>
  mainCommand({} as Io, () => {}, args)

const payloadCommand = (io: Io, end: (code: number) => void) =>
  defineCommand({
    meta: { name: 'payload', description: 'Inspect the payload of a scan' },
    subCommands: { dump: payloadDump(io, end) },
  })

const mcpLogCommand = (io: Io, end: (code: number) => void) =>
  defineCommand({
    meta: { name: 'mcp', description: 'Check the audit log of the guardrail' },
    subCommands: {
      'verify-log': verifyLogCommand(io, end),
      'acknowledge-log': acknowledgeLogCommand(io, end),
    },
  })

// citty takes the value of a flag for a command name, so these count only directly after `mcp`.
const LOG_COMMANDS = new Set(['verify-log', 'acknowledge-log'])

const mainCommand = (io: Io, end: (code: number) => void, args: readonly string[]): CommandDef =>
  defineCommand({
    meta: {
      name: 'daimon-scan',
      version: VERSION,
      description: 'Find and verify vulnerabilities in code and packages',
    },
    subCommands: {
      demo: demoCommand(io, end),
      scan: scanCommand(io, end),
      verify: verifyCommand(io, end),
      report: reportCommand(io, end),
      advisories: advisoriesCommand(io, end),
      payload: payloadCommand(io, end),
      serve: serveCommand(io, end),
      keys: keysCommand(io, end),
      mcp: LOG_COMMANDS.has(args[1] ?? '') ? mcpLogCommand(io, end) : mcpCommand(io, end),
      hook: hookCommand(io, end),
      doctor: doctor(io, end),
    },
  })
