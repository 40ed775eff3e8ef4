import type { ProgramLanguage } from '@daimon/scanner-api'
import type { StartResult } from '../protocol/application-job.ts'
import type { Candidate, DeclaredRoute } from './candidates.ts'
import { discoverParameters } from './find-flows.ts'
import { addForms } from './form-routes.ts'
import { guessRoutes } from './guess-routes.ts'
import type { PageForm } from './read-forms.ts'
import { type AppHarness, runApplication } from './run-application.ts'
import { alignRoutes } from './served-routes.ts'

/** What static analysis knows about the routes of a program. */
type StaticRoutes = {
  readonly language: ProgramLanguage
  readonly declared: readonly DeclaredRoute[]
  readonly candidates: readonly Candidate[]
  readonly sources: ReadonlyMap<string, string>
  readonly environment: Readonly<Record<string, string>>
  readonly forms: readonly PageForm[]
}

type Learnt = Awaited<ReturnType<typeof discoverParameters>>
type FailedStart = Extract<StartResult, { failed: string }>

/**
 * Starts the application and learns which parameters its routes read. A program in Python lists its
 * routes itself, with the prefixes that static analysis may not know.
 */
export const learnRoutes = async (
  drive: AppHarness,
  { language, declared, candidates, sources, environment, forms }: StaticRoutes,
): Promise<Learnt | { readonly started: FailedStart }> => {
  const guess = (routes: readonly DeclaredRoute[], isServed: boolean) =>
    addForms(guessRoutes(routes, candidates, sources, environment, { isServed }), forms, {
      isComplete: isServed,
    })
  if (language !== 'python') return await discoverParameters(drive, guess(declared, false))
  const started = await listServed(drive)
  if ('failed' in started) return { started }
  const served = started.routes ?? []
  const known = guess(alignRoutes(declared, served), served.length > 0)
  return await discoverParameters(drive, known)
}

/** How the application starts, with the routes that it lists. */
const listServed = async ({
  sandbox,
  directory,
  entry,
  budgetMs,
  signal,
}: AppHarness): Promise<StartResult> => {
  const job = { entry, shots: [], learnsNames: false, budgetMs }
  const { started } = await runApplication(sandbox, directory, job, signal)
  return started
}

/** Of two failed starts, the one that says more: a file that serves nothing is often no entry. */
export const clearerFailure = (one: StartResult | undefined, other: FailedStart): StartResult =>
  one === undefined || ('failed' in one && one.failed === 'silent') ? other : one
