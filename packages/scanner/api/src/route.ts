import type { RouteOf } from '@daimon/contract'
import type { ErrorCode } from './errors.ts'

/** `client`: a caller with a key, or without one if the service allows anonymous scans. */
type Scope = 'public' | 'client'

export type Route = RouteOf<
  ErrorCode,
  Scope,
  'Health' | 'Scans' | 'Fragments' | 'Queries' | 'Console'
>
