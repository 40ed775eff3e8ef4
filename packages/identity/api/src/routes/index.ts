import { memorySchemas } from '../memories.ts'
import { avatarRoutes } from './avatar-routes.ts'
import { factRoutes } from './fact-routes.ts'
import { healthRoutes } from './health-routes.ts'
import { keyRoutes } from './key-routes.ts'
import { memoryRoutes } from './memory-routes.ts'
import type { Limits } from './parts.ts'
import { proposalRoutes } from './proposal-routes.ts'
import { sessionRoutes } from './session-routes.ts'
import { soulpackRoutes } from './soulpack-routes.ts'
import { stateRoutes } from './state-routes.ts'
import { transferRoutes } from './transfer-routes.ts'
import { turnRoutes } from './turn-routes.ts'
import { userRoutes } from './user-routes.ts'
import { upkeepRoutes } from './upkeep-routes.ts'

export const DEFAULT_LIMITS: Limits = { contentCharsMax: 32_768 }

/** Every operation of the service, by its operation id. */
export const identityRoutes = (limits: Limits) => {
  const schemas = memorySchemas(limits.contentCharsMax)
  return {
    ...healthRoutes,
    ...avatarRoutes,
    ...proposalRoutes,
    ...stateRoutes,
    ...soulpackRoutes,
    ...transferRoutes(limits),
    ...turnRoutes(schemas),
    ...memoryRoutes(schemas),
    ...sessionRoutes,
    ...factRoutes,
    ...userRoutes,
    ...upkeepRoutes,
    ...keyRoutes,
  }
}

export type IdentityRoutes = ReturnType<typeof identityRoutes>
export type OperationId = keyof IdentityRoutes
