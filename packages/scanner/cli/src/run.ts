import { EXIT, plain } from '@daimon/terminal'
import { defineCommand, renderUsage, runCommand } from 'citty'
import { ScannerError } from '@daimon/scanner-client'
import { doctor } from './commands/doctor.ts'
import { payloadDump } from './commands/payload-dump.ts'
import { scanCommand } from './commands/scan.ts'
import { checkEnvironment } from './config.ts'
import { type Io, UsageError } from './io.ts'
import { VERSION } from './version.ts'

/** Runs the command line and gives its exit code. Data goes to `out`, talk to `err`. */
export const run = async (args: readonly string[], io: Io): Promise<number> => {
  let code: number = EXIT.clean
  const end = (given: number) => void (code = given)
  try {
    if (args.includes('--version')) io.out.write(`${VERSION}\n`)
    else if (args.length === 0 || args.includes('--help') || args.includes('-h'))
      io.out.write(`${await usageOf(args, io, end)}\n`)
    else {
      checkEnvironment(io.env)
      await runCommand(mainCommand(io, end), { rawArgs: [...args] })
    }
    return code
  } catch (error) {
    return explain(error, io)
  }
}

const usageOf = (args: readonly string[], io: Io, end: (code: number) => void): Promise<string> => {
  const [first, second] = args.filter((each) => !each.startsWith('-'))
  if (first === 'payload' && second === 'dump') return renderUsage(payloadDump(io, end))
  if (first === 'payload') return renderUsage(payloadCommand(io, end))
  if (first === 'scan') return renderUsage(scanCommand(io, end))
  if (first === 'doctor') return renderUsage(doctor(io, end))
  return renderUsage(mainCommand(io, end))
}

const payloadCommand = (io: Io, end: (code: number) => void) =>
  defineCommand({
    meta: { name: 'payload', description: 'What a scan would send' },
    subCommands: { dump: payloadDump(io, end) },
  })

const mainCommand = (io: Io, end: (code: number) => void) =>
  defineCommand({
    meta: { name: 'daimon-scan', version: VERSION, description: 'What your code lets in' },
    subCommands: {
      scan: scanCommand(io, end),
      payload: payloadCommand(io, end),
      doctor: doctor(io, end),
    },
  })

const explain = (error: unknown, io: Io): number => {
  if (io.signal.aborted) return EXIT.interrupted
  const { name, message } = error as Error
  // citty tells of wrong usage by an error of its own.
  if (error instanceof UsageError || name === 'CLIError') {
    io.err.write(`${plain(message)}\n`)
    return EXIT.usage
  }
  const isOurs = error instanceof ScannerError
  io.err.write(
    isOurs
      ? `${error.code}: ${plain(message)}\n`
      : `${name === 'TimeoutError' ? 'The scan took longer than --timeout.' : plain(String((error as Error).stack ?? error))}\n`,
  )
  return EXIT.unfinished
}
