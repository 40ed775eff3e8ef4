import type { StartResult } from '../protocol/application-job.ts'

/** Why a location has no proof. */
type Miss = {
  readonly status: 'unverified' | 'refuted'
  readonly reason: string
  readonly attempts: number
}

/** An incomplete run refutes nothing and doesn't state how many requests had no effect. */
export const withGaps = (outcome: Miss, gaps: readonly string[]): Miss =>
  gaps.length === 0
    ? outcome
    : {
        ...outcome,
        status: 'unverified',
        reason: `${outcome.status === 'refuted' ? 'the run is incomplete' : outcome.reason}: ${gaps.join('; ')}`,
      }

type Tries = {
  readonly attempts: number
  readonly planned: number
  readonly routes: number
  readonly hasArrived: boolean
  /** Whether each payload reached the call. */
  readonly isRefuted: boolean
  /** Statuses of the answers of the route. */
  readonly statuses: ReadonlySet<number> | undefined
}

/** The result of requests without the effect. Refuted only if each payload reached the call. */
export const describeMiss = ({
  attempts,
  planned,
  routes,
  hasArrived,
  isRefuted,
  statuses,
}: Tries): Miss => {
  const leave = (reason: string): Miss => ({ status: 'unverified', reason, attempts })
  if (routes === 0) return leave('no request was found that could reach it')
  if (attempts < planned) return leave('the time limit was reached before all requests were sent')
  const all = [...(statuses ?? [])].toSorted((a, b) => a - b)
  const refusal = REFUSALS.find(({ isOne }) => all.length > 0 && all.every(isOne))
  if (!hasArrived && refusal) return leave(`${refusal.reason} (status ${all.join(', ')})`)
  if (planned === 0) return leave('data sent to the running application reached no sink')
  const otherwise = hasArrived ? SEEN.partly : SEEN.never
  const seen = isRefuted ? SEEN.wholly : otherwise
  const reason = `${attempts} requests were sent to the running application, and none had the effect: ${seen}`
  return isRefuted ? { status: 'refuted', reason, attempts } : leave(reason)
}

/** What was seen in the call. */
const SEEN = {
  never: 'no request data was seen in the call',
  partly: 'request data reached the call, but not with each payload',
  wholly: 'each payload reached the call',
}

const isIn =
  (...statuses: readonly number[]) =>
  (status: number): boolean =>
    statuses.includes(status)

/** What answers of one kind alone mean, most specific first. */
const REFUSALS: readonly {
  readonly isOne: (status: number) => boolean
  readonly reason: string
}[] = [
  {
    isOne: isIn(400, 413, 415, 422),
    reason: 'the application rejected each request as invalid: no accepted input was found',
  },
  {
    isOne: isIn(401, 403),
    reason: 'the application refused each request: no account was found that may send it',
  },
  { isOne: isIn(404), reason: 'no record or path was found that the route accepts' },
  {
    isOne: (status) => status >= 500,
    reason: 'each request failed in the application, which may lack a service in the sandbox',
  },
  { isOne: (status) => status >= 400, reason: 'no request was found that the route accepts' },
]

/** Why nothing was tried. */
export const describeFailedStart = (
  started: StartResult | undefined,
  missingHelp = 'install it, then scan again',
): string => {
  if (started === undefined || !('failed' in started))
    return 'no file that starts the application was found'
  if (started.failed === 'missing')
    return `dependencies missing: '${started.detail}' is not installed with the code, so the application was not started: ${missingHelp}`
  return `the application did not start in the sandbox: ${started.detail}`
}
