import { consoleRoutes } from './console-routes.ts'
import { fragmentRoutes } from './fragment-routes.ts'
import { healthRoutes } from './health-routes.ts'
import { queryRoutes } from './query-routes.ts'
import { scanRoutes } from './scan-routes.ts'
import { triageRoutes } from './triage-routes.ts'

/** Every operation of the service, by its operation id. */
export const scannerRoutes = {
  ...healthRoutes,
  ...scanRoutes,
  ...fragmentRoutes,
  ...queryRoutes,
  ...triageRoutes,
  ...consoleRoutes,
} as const

export type ScannerRoutes = typeof scannerRoutes
export type OperationId = keyof ScannerRoutes
