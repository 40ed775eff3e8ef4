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
import { helpOf, hintOf, strict } from './usage.ts'
import { VERSION } from './version.ts'

/** Runs the command line and gives its exit code. Data goes to `out`, talk to `err`. */
export const run = async (args: readonly string[], io: Io): Promise<number> => {
  let code: number = EXIT.clean
  const end = (given: number) => void (code = given)
  try {
    const tree = mainCommand(io, end, args)
    // What stands behind -- is an argument, however it looks.
    const flags = args.includes('--') ? args.slice(0, args.indexOf('--')) : args
    if (flags[0] === '--version') io.out.write(`${VERSION}\n`)
    else if (args.length === 0 || flags.includes('--help') || flags.includes('-h'))
      io.out.write(await helpOf(tree, flags, io))
    else {
      checkEnvironment(io.env)
      await runCommand(strict(tree), { rawArgs: [...args] })
    }
    return code
  } catch (error) {
    const failed = explain(error, io, () => hintOf(mainCommand(io, end, args), args))
    // To the host of an agent 2 is a no: a variable that is misspelt must not stop all of its work.
    return args[0] === 'hook' && args[1] === 'pre-tool' ? EXIT.clean : failed
  }
}

const payloadCommand = (io: Io, end: (code: number) => void) =>
  defineCommand({
    meta: { name: 'payload', description: 'What a scan would send' },
    subCommands: { dump: payloadDump(io, end) },
  })

const mcpLogCommand = (io: Io, end: (code: number) => void) =>
  defineCommand({
    meta: { name: 'mcp' },
    subCommands: {
      'verify-log': verifyLogCommand(io, end),
      'acknowledge-log': acknowledgeLogCommand(io, end),
    },
  })

// citty would take the value of a flag for the name of a command, so these count right behind `mcp` alone.
const LOG_COMMANDS = new Set(['verify-log', 'acknowledge-log'])

const mainCommand = (io: Io, end: (code: number) => void, args: readonly string[]): CommandDef =>
  defineCommand({
    meta: { name: 'daimon-scan', version: VERSION, description: 'What your code lets in' },
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
