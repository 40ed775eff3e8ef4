import { type KnownRoute, discoverParameters } from './find-flows.ts'
import { type LoginResult, isLoginRoute, isLogoutRoute } from './find-login.ts'
import type { AppHarness } from './run-application.ts'

type Learnt = Pick<Awaited<ReturnType<typeof discoverParameters>>, 'routes' | 'closed'>

/**
 * The routes with the login of the first account, and with the names that the code of those reads
 * which only a login opens.
 */
export const enterRoutes = async (
  drive: AppHarness,
  { routes, closed }: Learnt,
  login: LoginResult,
): Promise<readonly KnownRoute[]> => {
  const entered = routes.map((route) => withLogin(route, login))
  const behind = entered.filter(
    ({ symbol = '', before }) => before !== undefined && closed.has(symbol),
  )
  if (behind.length === 0) return entered
  const { routes: learnt } = await discoverParameters(drive, behind)
  return entered.map(
    (route) =>
      learnt.find(({ method, path }) => method === route.method && path === route.path) ?? route,
  )
}

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
