import { SEED_NAMES, SEED_PASSWORD, toSeedEmail } from '../protocol/application-job.ts'
import { isRefused, withOwnFields } from './attack-tokens.ts'
import type { KnownRoute } from './find-flows.ts'
import { isOpened } from './issue-tokens.ts'
import { toPlainShot } from './plain-shot.ts'
import { type AppHarness, runApplication } from './run-application.ts'

const READS_BASIC = /\bHTTPBasic\b|\bBasicAuth|\bBasic\s|\brequest\.authorization\b/
const ROUTES_MAX = 4
const WRONG_PASSWORD = 'Wrong-horse-8'

/** The header of basic authentication (RFC 7617). */
export const toBasic = (name: string, password: string): string =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`

/** How an account is named in the header: by its name, or by its email address. */
const NAMES: readonly ((who: string) => string)[] = [(who) => who, toSeedEmail]

/**
 * The routes with the header of the first account, if the application takes basic authentication
 * and a wrong password doesn't open what the right one does.
 */
export const enterByBasic = async (
  { sandbox, directory, entry, budgetMs, signal }: AppHarness,
  routes: readonly KnownRoute[],
  sources: ReadonlyMap<string, string>,
): Promise<readonly KnownRoute[]> => {
  if (![...sources.values()].some((text) => READS_BASIC.test(text))) return routes
  const shots = routes.slice(0, ROUTES_MAX).flatMap((route) =>
    NAMES.flatMap((toName) =>
      [SEED_PASSWORD, WRONG_PASSWORD].map((password) => {
        const { headers, ...request } = withOwnFields(route)
        const authorization = toBasic(toName(SEED_NAMES[0]), password)
        return toPlainShot({ ...request, headers: { ...headers, authorization } })
      }),
    ),
  )
  const job = { entry, shots, learnsNames: false, budgetMs }
  const { shots: reports } = await runApplication(sandbox, directory, job, signal)
  for (let at = 0; at + 1 < reports.length; at += 2) {
    const authorization = shots[at]?.request.headers?.['authorization']
    if (authorization === undefined || !isRefused(reports[at + 1])) continue
    if (isOpened(reports[at], reports[at + 1]))
      return routes.map((route) => ({ ...route, headers: { ...route.headers, authorization } }))
  }
  return routes
}

/** The header of the second account in place of that of the first one. */
export const asSecondBasic = (value: string): string => {
  const found = NAMES.find((toName) => value === toBasic(toName(SEED_NAMES[0]), SEED_PASSWORD))
  return found === undefined ? value : toBasic(found(SEED_NAMES[1]), SEED_PASSWORD)
}
