import { chooseIds } from './choose-ids.ts'
import { type KnownRoute, discoverParameters } from './find-flows.ts'
import { type LoginResult, isLoginRoute, isLogoutRoute } from './find-login.ts'
import type { AppHarness } from './run-application.ts'

type Learnt = Pick<
  Awaited<ReturnType<typeof discoverParameters>>,
  'routes' | 'closed' | 'lost' | 'keys'
>

/**
 * The routes with the login of the first account, with the names that the code of those reads which
 * only a login opens, and with IDs by which they find records.
 */
export const enterRoutes = async (
  drive: AppHarness,
  { routes, closed, lost, keys }: Learnt,
  login: LoginResult,
): Promise<readonly KnownRoute[]> => {
  const entered = routes.map((route) => withLogin(route, login))
  const isLost = (route: KnownRoute) => lost.some((each) => isSame(each, route))
  const behind = entered.filter(
    ({ symbol = '', before }) => before !== undefined && closed.has(symbol),
  )
  if (behind.length === 0)
    return await chooseIds(drive, entered, { lost: entered.filter(isLost), keys })
  const learnt = await discoverParameters(drive, behind)
  const known = entered.map((route) => learnt.routes.find((each) => isSame(each, route)) ?? route)
  return await chooseIds(drive, known, {
    lost: [...known.filter(isLost), ...learnt.lost],
    keys: [...keys, ...learnt.keys],
  })
}

const isSame = (one: KnownRoute, other: KnownRoute): boolean =>
  one.method === other.method && one.path === other.path && one.field === other.field

/**
 * A login request carries no login; if it is a form, it comes from its page. Neither does a logout,
 * which would end the session of the requests after it.
 */
const withLogin = (route: KnownRoute, { logins: [first] }: LoginResult): KnownRoute => {
  if (first === undefined) return route
  const isLogout = isLogoutRoute(route)
  if (!isLogout && !isLoginRoute(route)) return { ...route, before: first }
  const { path = '', body_type: type } = first.at(-1) ?? {}
  return type === 'form' && (isLogout || path === route.path)
    ? { ...route, before: [{ method: 'GET', path }] }
    : route
}
