import { roleInSources } from '../protocol/demanded-role.ts'
import { type AttackResult, type Attempt, attackRoutes } from './attack-routes.ts'
import { asSecond } from './attack-records.ts'
import { attacksIn } from './attacks.ts'
import { type Candidate, isRouteOf, languageBehind } from './candidates.ts'
import { isChosenRole } from './chosen-role.ts'
import type { KnownRoute } from './find-flows.ts'
import type { LoginResult } from './find-login.ts'
import { memberShapes } from './request-shapes.ts'
import type { AppHarness } from './run-application.ts'

const NOTHING: AttackResult = { successes: [], triesMade: 0, arrivals: [] }

/**
 * Tries to give a record the role that the code demands, as the account that doesn't have it: a
 * member that takes only some texts refuses a random one. A role that a request may choose proves
 * nothing.
 */
export const attackRoles = async (
  drive: AppHarness,
  candidates: readonly Candidate[],
  routes: readonly KnownRoute[],
  {
    login: {
      logins: [, second],
    },
    sources,
  }: {
    readonly login: LoginResult
    readonly sources: ReadonlyMap<string, string>
  },
): Promise<AttackResult> => {
  const role = roleInSources(sources.values())
  const behind = candidates.filter((each) => each.class === 'mass-assignment')
  const [first] = behind
  if (role === undefined || first === undefined || second === undefined) return NOTHING
  if (isChosenRole(sources, role)) return NOTHING
  const attack = attacksIn(languageBehind(first)).find((each) => each.class === first.class)
  if (attack === undefined) return NOTHING
  const payload = JSON.stringify({ role })
  const tries = routes
    .filter((route) => behind.some((candidate) => isRouteOf(route, candidate)))
    .flatMap((route): Attempt[] => {
      const user = asSecond(route, second)
      return user === undefined
        ? []
        : memberShapes(user).map((shape) => ({ attack, route: user, shape, payload, ending: '' }))
    })
  return tries.length === 0 ? NOTHING : await attackRoutes(drive, tries)
}
