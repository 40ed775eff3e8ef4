import { VERSION } from '@daimon/client'
import { EXIT } from '@daimon/terminal'
import { runCommand } from 'citty'
import { explain } from './explain.ts'
import type { Io } from './io.ts'
import { commandIn, commandTree, buildHelp } from './usage.ts'

/** Runs the command line and returns its exit code. */
export const run = async (args: readonly string[], io: Io): Promise<number> => {
  let code: number = EXIT.clean
  try {
    // Everything after -- is an argument.
    const flags = args.includes('--') ? args.slice(0, args.indexOf('--')) : args
    const isHelp = args.length === 0 || flags.some((flag) => flag === '--help' || flag === '-h')
    if (flags[0] === '--version') await io.out.write(`${VERSION}\n`)
    else if (isHelp) await io.out.write(await buildHelp(flags, io))
    else
      await runCommand(
        commandTree(io, (given) => void (code = given)),
        { rawArgs: [...args] },
      )
    return code
  } catch (error) {
    return explain(error, io, `See ${commandIn(args)} --help.`)
  }
}
