import { ScannerError, fetchReady } from '@daimon/scanner-client'
import { EXIT, escapeControls, table } from '@daimon/terminal'
import { defineCommand } from 'citty'
import { accessSync, constants, mkdirSync } from 'node:fs'
import { cacheDirectory } from '../config.ts'
import { connect } from '../connect.ts'
import { repositoryRoot } from '../guardrail.ts'
import type { Io } from '../io.ts'

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
      'api-url': {
        type: 'string',
        description: 'service URL (DAIMON_SCAN_API_URL, else http://127.0.0.1:8100)',
      },
      'api-key': { type: 'string', description: 'API key (DAIMON_SCAN_API_KEY)' },
    },
    run: async ({ args }) => {
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
