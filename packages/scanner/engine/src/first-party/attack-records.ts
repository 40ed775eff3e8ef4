import type { VulnerabilityClass } from '@daimon/scanner-api'
import { type Attack, attacksIn } from './attacks.ts'
import { type Attempt, type Success, attackRoutes } from './attack-routes.ts'
import { type Candidate, isRouteOf, languageBehind } from './candidates.ts'
import { createRoleComparison } from './demands-role.ts'
import { asSecondBasic } from './enter-basic.ts'
import type { KnownRoute } from './find-flows.ts'
import type { Login, LoginResult } from './find-login.ts'
import { type RecordShape, recordShapes } from './record-shapes.ts'
import { SEED_NAMES } from '../protocol/application-job.ts'
import { type AppHarness, runApplication } from './run-application.ts'

/** An effect on a record of the first account, with the candidate that it proves. */
export type RecordSuccess = { readonly success: Success; readonly candidate: Candidate }

const CLASSES: ReadonlySet<VulnerabilityClass> = new Set(['missing-authorization', 'idor'])
const ROLE_EFFECT =
  'a user without the role that similar routes demand changes, deletes, or reads a record'

type RecordHarness = AppHarness & {
  /** Whether the application demands a token against forged requests. */
  readonly hasFormProof: boolean
}

/**
 * Tries to change, delete, or read the seeded record of the first account: without a login, or as
 * the second account if that fails without one. Tries as the same user share a start, which ends
 * with the first effect.
 */
export const attackRecords = async (
  { hasFormProof, ...drive }: RecordHarness,
  candidates: readonly Candidate[],
  routes: readonly KnownRoute[],
  { logins: [first, second] }: LoginResult,
): Promise<RecordSuccess[]> => {
  const page = first?.at(-1)?.path
  const found: RecordSuccess[] = []
  const { sandbox, directory, entry, budgetMs, signal } = drive
  const demandsRole = createRoleComparison(
    async (shots) => {
      const job = { entry, shots, learnsNames: false, budgetMs }
      return (await runApplication(sandbox, directory, job, signal)).shots
    },
    routes,
    second,
  )
  for (const candidate of candidates.filter((each) => CLASSES.has(each.class))) {
    const isReference = candidate.class === 'idor'
    const attack = attacksIn(languageBehind(candidate)).find(
      (each) => each.class === candidate.class,
    ) as Attack
    for (const route of routes.filter((each) => isRouteOf(each, candidate))) {
      const tryAs = async (user: KnownRoute, own = attack): Promise<Success | undefined> => {
        const tries = recordShapes(user, candidate.class).map((shape) =>
          toAttempt(own, user, shape),
        )
        return tries.length === 0 ? undefined : (await attackRoutes(drive, tries)).successes[0]
      }
      const tryAsUser = async (): Promise<Success | undefined> => {
        const user = asSecond(route, second)
        if (user === undefined) return undefined
        if (isReference) return await tryAs(user)
        // What any user may do is intended where no similar route demands more.
        return (await demandsRole(route))
          ? await tryAs(user, { ...attack, effect: ROLE_EFFECT })
          : undefined
      }
      const tryOpen = async (): Promise<Success | undefined> =>
        (await tryAs(asNobody(route))) ??
        (page === undefined || !hasFormProof ? undefined : await tryAs(asVisitor(route, page)))
      const success = isReference ? await tryAsUser() : ((await tryOpen()) ?? (await tryAsUser()))
      // What visitors may do, too, isn't a matter of whose record it is.
      if (success === undefined || (isReference && (await tryOpen()) !== undefined)) continue
      const innermost = success.stacks.at(-1)?.[0]
      const sink = { ...candidate.sink, file: innermost?.file ?? '', line: innermost?.line ?? 0 }
      found.push({ success, candidate: { ...candidate, sink } })
      break
    }
  }
  return found
}

/** A visitor without an account, with the token that a page gives against forged requests. */
const asVisitor = (route: KnownRoute, page: string): KnownRoute => ({
  ...asNobody(route),
  before: [{ method: 'GET', path: page }],
})

const asNobody = ({ headers: _headers, before: _before, ...route }: KnownRoute): KnownRoute => route

/**
 * The second account: by its login, or by a header that names the first one. A token can't be
 * changed, and the application would take it before a login.
 */
export const asSecond = (route: KnownRoute, login: Login | undefined): KnownRoute | undefined => {
  if (route.hasToken) return undefined
  const [first, other] = SEED_NAMES
  const headers = Object.entries(route.headers ?? {})
  const replaced = headers.map(
    ([name, value]) => [name, asSecondBasic(value.replace(first, other))] as const,
  )
  const isChanged = headers.some(([, value], at) => value !== replaced[at]?.[1])
  if (login === undefined && !isChanged) return undefined
  return {
    ...route,
    before: login ?? [],
    ...(headers.length > 0 && { headers: Object.fromEntries(replaced) }),
  }
}

const toAttempt = (
  attack: Attack,
  route: KnownRoute,
  { request, position, id, absent }: RecordShape,
): Attempt => ({
  attack: { ...attack, control: absent },
  route,
  shape: { request, position },
  payload: id,
  ending: '',
})
