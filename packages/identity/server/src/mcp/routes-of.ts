import { type IdentityRoutes, identityRoutes } from '@daimon/identity-api'
import type { KernelParts } from '../kernel-parts.ts'

const built = new WeakMap<KernelParts['limits'], IdentityRoutes>()

/** The route table of a kernel. Building its schemas takes longer than most calls. */
export const routesOf = ({ limits }: KernelParts): IdentityRoutes => {
  const routes = built.get(limits) ?? identityRoutes(limits)
  built.set(limits, routes)
  return routes
}
