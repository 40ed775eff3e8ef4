import { type IdentityRoutes, identityRoutes } from '@daimon/identity-api'
import type { ServerContext } from '../server-context.ts'

const built = new WeakMap<ServerContext['limits'], IdentityRoutes>()

/** The cached route table. Building its schemas takes longer than most calls. */
export const getRoutes = ({ limits }: ServerContext): IdentityRoutes => {
  const routes = built.get(limits) ?? identityRoutes(limits)
  built.set(limits, routes)
  return routes
}
