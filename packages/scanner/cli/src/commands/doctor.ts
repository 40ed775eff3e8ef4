import { ScannerError, fetchReady } from '@daimon/scanner-client'
import { EXIT, escapeControls, table } from '@daimon/terminal'
import { defineCommand } from 'citty'
import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { cacheDirectory } from '../config.ts'
import { SERVICE_ARGUMENTS, connect } from '../connect.ts'
import { repositoryRoot } from '../guardrail.ts'
import { type Io, UsageError } from '../io.ts'

const TIMEOUT_MS = 5_000

/** Diagnoses this machine and the service. */
export const doctor = (io: Io, end: (code: number) => void) =>
  defineCommand({
    meta: { name: 'doctor', description: 'Diagnose problems with this machine and the service' },
    args: {
      root: {
        type: 'string',
        description: 'repository directory (default: the repository that contains this directory)',
      },
      app: {
        type: 'string',
        description: 'directory of an application; list what is missing to start it in the sandbox',
      },
      ...SERVICE_ARGUMENTS,
    },
    run: async ({ args }) => {
      if (args.app !== undefined) return end(await diagnoseStart(io, args.app))
      const connection = {
        ...connect(io, { url: args['api-url'], key: args['api-key'], timeoutMs: TIMEOUT_MS }),
        wait: () => Promise.resolve(),
      }
      const service = await fetchReady(connection).then(
        () => 'ready',
        (error: unknown) =>
          error instanceof ScannerError ? `${error.code}: ${error.message}` : 'no response',
      )
      const log = await auditLogState(io, repositoryRoot(args.root))
      const cache = writable(cacheDirectory(io.env))
      io.out.write(
        table([
          ['node', process.version, 'ok'],
          [
            'cache',
            cacheDirectory(io.env),
            cache ? 'writable' : 'not writable, so nothing is cached between runs',
          ],
          ['sandbox', 'bubblewrap', await sandboxState(io)],
          ['audit log', '.daimon/audit.jsonl', log.text],
          ['service', connection.baseUrl, service],
        ]),
      )
      if (log.isChanged) end(EXIT.findings)
      else end(service === 'ready' ? EXIT.clean : EXIT.unfinished)
    },
  })

/** Starts an application in the sandbox; prints each file that was tried and what it lacks. */
const diagnoseStart = async (io: Io, path: string): Promise<number> => {
  const root = resolve(path)
  if (statSync(root, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new UsageError(`Not a directory: '${path}'. Pass a directory path.`)
  const { diagnoseApplication } = await import('@daimon/scanner-engine')
  const { SandboxUnavailable, openSandbox } = await import('@daimon/scanner-sandbox')
  try {
    const sandbox = await openSandbox({
      signal: io.signal,
      ...(io.bubblewrapPath === undefined ? {} : { bubblewrapPath: io.bubblewrapPath }),
    })
    const results = await diagnoseApplication(sandbox, root, io.signal)
    if (results.length === 0) {
      io.out.write('No file that starts an application was found.\n')
      return EXIT.nothing
    }
    io.out.write(
      table(
        results.map(({ entry, outcome, remedy }) =>
          [entry, outcome, remedy ?? ''].map(escapeControls),
        ),
      ),
    )
    const [last] = results.filter(({ outcome }) => outcome === 'starts')
    return last === undefined ? EXIT.findings : EXIT.clean
  } catch (error) {
    if (!(error instanceof SandboxUnavailable)) throw error
    io.out.write(`The application can't be started here: ${error.message}\n`)
    return EXIT.unfinished
  }
}

/** Whether the audit log of the guardrail is unmodified. */
const auditLogState = async (
  io: Io,
  root: string,
): Promise<{ readonly text: string; readonly isChanged: boolean }> => {
  const { getAuditDirectories, verifyLog } = await import('@daimon/scanner-guardrail')
  try {
    const { fault, incident, lines } = verifyLog({ root, ...getAuditDirectories({ env: io.env }) })
    if (fault)
      return { isChanged: true, text: `changed: ${fault.file}:${fault.line}: ${fault.detail}` }
    if (incident)
      return {
        isChanged: true,
        text: `changed, not acknowledged: ${escapeControls(incident.reason)}`,
      }
    return { isChanged: false, text: lines === 0 ? 'no entries' : `${lines} entries, verified` }
  } catch (error) {
    return { isChanged: true, text: `can't be read: ${escapeControls((error as Error).message)}` }
  }
}

/** A scan by a service needs no sandbox, so a missing one doesn't fail the check. */
const sandboxState = async (io: Io): Promise<string> => {
  const { SandboxUnavailable, openSandbox } = await import('@daimon/scanner-sandbox')
  try {
    const { passedChecks: held, notRun } = await openSandbox({
      signal: io.signal,
      ...(io.bubblewrapPath === undefined ? {} : { bubblewrapPath: io.bubblewrapPath }),
    })
    const left = notRun.length > 0 ? `, ${notRun.length} skipped` : ''
    return `${held.length} isolation checks passed${left}`
  } catch (error) {
    if (!(error instanceof SandboxUnavailable)) throw error
    return `can't verify findings here: ${error.message}`
  }
}

const writable = (directory: string): boolean => {
  try {
    mkdirSync(directory, { recursive: true })
    accessSync(directory, constants.W_OK)
    return true
  } catch {
    return false
  }
}
