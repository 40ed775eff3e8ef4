import { isRefused, withOwnFields } from './attack-tokens.ts'
import { fillRequest } from './fill-request.ts'
import type { KnownRoute } from './find-flows.ts'
import { type Login, isLoginRoute, isLogoutRoute } from './find-login.ts'
import { freshNonce } from './replay-request.ts'
import { type AppHarness, runApplication } from './run-application.ts'

const ROUTES_MAX = 16
/** Segments that say nothing about what is below them. */
const IS_GENERAL = /^(?:api|rest|v\d+|graphql)?$/i

/** The first segment of a path that says what it is about. */
const readSubject = (path: string): string =>
  path.split('/').find((each) => !IS_GENERAL.test(each)) ?? ''

/**
 * Whether a route next to this one refuses the second account, but not the first one, which has a
 * role. Only then, a record that the second account changes here is more than what all users may.
 */
export const demandsRole = async (
  { sandbox, directory, entry, budgetMs, signal }: AppHarness,
  { path, symbol, before: first = [] }: KnownRoute,
  routes: readonly KnownRoute[],
  second: Login | undefined,
): Promise<boolean> => {
  if (second === undefined || first.length === 0) return false
  const near = routes
    .filter(
      (each) =>
        each.symbol !== symbol &&
        readSubject(each.path) === readSubject(path) &&
        !isLoginRoute(each) &&
        !isLogoutRoute(each),
    )
    .slice(0, ROUTES_MAX)
  const shots = [second, first].flatMap((before) =>
    near.map((each) => ({
      request: fillRequest(withOwnFields(each), freshNonce()),
      payload: '',
      canary: '',
      oracle: null,
      nonce: freshNonce(),
      before,
    })),
  )
  if (shots.length === 0) return false
  const job = { entry, shots, learnsNames: false, budgetMs }
  const { shots: reports } = await runApplication(sandbox, directory, job, signal)
  return near.some((_, at) => {
    const [other, own] = [reports[at], reports[near.length + at]]
    return isRefused(other) && own !== undefined && own.status !== null && !isRefused(own)
  })
}
