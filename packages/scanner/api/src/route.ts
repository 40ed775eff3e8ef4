import type { RouteOf } from '@daimon/contract'
import type { ErrorCode } from './errors.ts'

/** `client`: who has a key, and without one whoever the service lets scan anonymously. */
type Scope = 'public' | 'client'

export type Route = RouteOf<ErrorCode, Scope, 'Health' | 'Scans' | 'Fragments' | 'Queries'>
