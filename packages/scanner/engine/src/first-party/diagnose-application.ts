import { PROGRAM_LANGUAGES, type ProgramLanguage, getProgramLanguage } from '@daimon/scanner-api'
import type { Sandbox } from '@daimon/scanner-sandbox'
import type { StartResult } from '../protocol/application-job.ts'
import { findEntries } from './entries.ts'
import { runApplication } from './run-application.ts'

/** How the start of an application in the sandbox ended, and what to do about it. */
export type StartDiagnosis = {
  /** The file that was started. */
  readonly entry: string
  readonly outcome: string
  /** Undefined if nothing is missing. */
  readonly remedy: string | undefined
}

const START_MS = 5_000

/**
 * Starts an application in the sandbox as verification does. Returns one result per file that may
 * start it, up to the first that starts.
 */
export const diagnoseApplication = async (
  sandbox: Sandbox,
  root: string,
  signal?: AbortSignal,
): Promise<readonly StartDiagnosis[]> => {
  using staged = await sandbox.stage(root, signal)
  const results: StartDiagnosis[] = []
  const entries = PROGRAM_LANGUAGES.flatMap((language) => findEntries(root, [], language))
  for (const entry of entries) {
    const job = { entry, shots: [], learnsNames: false, budgetMs: START_MS }
    const { started } = await runApplication(staged, root, job, signal)
    results.push(...describeStart(entry, started))
    if ('how' in started) break
  }
  return results
}

const describeStart = (entry: string, started: StartResult): StartDiagnosis[] => {
  if ('how' in started)
    return [
      { entry, outcome: 'starts', remedy: undefined },
      ...(started.notes ?? []).map((note) => ({
        entry,
        outcome: note,
        remedy: 'install the package with its scripts, or accept that code behind it is not tested',
      })),
    ]
  const remedy = REMEDIES[getProgramLanguage(entry)][started.failed](started.detail)
  return [{ entry, outcome: started.detail, remedy }]
}

type Remedies = Readonly<
  Record<Extract<StartResult, { failed: string }>['failed'], (detail: string) => string>
>

const threw = () => 'add the settings that it reads to .env.example, and the packages that it loads'

const REMEDIES: Readonly<Record<ProgramLanguage, Remedies>> = {
  javascript: {
    missing: (name) => `install '${name}' next to the code (npm install)`,
    threw,
    silent: () => 'name the file that starts the server in `scripts.start` of package.json',
  },
  python: {
    missing: (name) => `install '${name}' in a virtual environment next to the code (.venv)`,
    threw,
    silent: () => 'name the module that starts the server in a Procfile',
  },
}
