import { ScannerError, fetchReady } from '@daimon/scanner-client'
import { EXIT, plain, table } from '@daimon/terminal'
import { defineCommand } from 'citty'
import { accessSync, constants, mkdirSync } from 'node:fs'
import { cacheFolder } from '../config.ts'
import { connect } from '../connect.ts'
import { repositoryRoot } from '../guardrail.ts'
import type { Io } from '../io.ts'

const TIMEOUT_MS = 5_000

/** Says what works here and what does not. */
export const doctor = (io: Io, end: (code: number) => void) =>
  defineCommand({
    meta: { name: 'doctor', description: 'Check this machine and the service' },
    args: {
      root: {
        type: 'string',
        description: 'the repository; the one around this folder without it',
      },
      'api-url': { type: 'string', description: 'the service (DAIMON_SCAN_API_URL)' },
      'api-key': { type: 'string', description: 'key of a tier (DAIMON_SCAN_API_KEY)' },
    },
    run: async ({ args }) => {
      const connection = {
        ...connect(io, { url: args['api-url'], key: args['api-key'], timeoutMs: TIMEOUT_MS }),
        wait: () => Promise.resolve(),
      }
      const service = await fetchReady(connection).then(
        () => 'ready',
        (error: unknown) =>
          error instanceof ScannerError ? `${error.code}: ${error.message}` : 'no answer',
      )
      const log = await auditLogState(io, repositoryRoot(args.root))
      const cache = writable(cacheFolder(io.env))
      io.out.write(
        table([
          ['node', process.version, 'fine'],
          [
            'cache',
            cacheFolder(io.env),
            cache ? 'can be written' : 'cannot be written: each run starts anew',
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

/** Whether the log of the guardrail is as it was written. */
const auditLogState = async (
  io: Io,
  root: string,
): Promise<{ readonly text: string; readonly isChanged: boolean }> => {
  const { auditFoldersOf, verifyLog } = await import('@daimon/scanner-guardrail')
  try {
    const { fault, incident, lines } = verifyLog({ root, ...auditFoldersOf({ env: io.env }) })
    if (fault)
      return { isChanged: true, text: `changed: ${fault.file}:${fault.line}: ${fault.detail}` }
    if (incident)
      return { isChanged: true, text: `changed, not acknowledged: ${plain(incident.reason)}` }
    return { isChanged: false, text: lines === 0 ? 'no entries' : `${lines} entries, verified` }
  } catch (error) {
    return { isChanged: true, text: `can't be read: ${plain((error as Error).message)}` }
  }
}

/** Not needed for a scan by a service, so it is no reason to end with a failure. */
const sandboxState = async (io: Io): Promise<string> => {
  const { SandboxUnavailable, openSandbox } = await import('@daimon/scanner-sandbox')
  try {
    const { held, notRun } = await openSandbox({
      signal: io.signal,
      ...(io.bubblewrapPath === undefined ? {} : { bubblewrapPath: io.bubblewrapPath }),
    })
    const left = notRun.length > 0 ? `, ${notRun.length} can't be tried here` : ''
    return `${held.length} isolation checks passed${left}`
  } catch (error) {
    if (!(error instanceof SandboxUnavailable)) throw error
    return `nothing can be proven here: ${error.message}`
  }
}

const writable = (folder: string): boolean => {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}
