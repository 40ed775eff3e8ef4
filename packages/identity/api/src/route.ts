import type { RouteOf } from '@daimon/contract'
import type { ErrorCode } from './errors.ts'

export type Scope = 'public' | 'read' | 'write' | 'admin'

type Tag = 'Health' | 'Avatars' | 'Turn' | 'Memory' | 'Users' | 'Packs' | 'Jobs' | 'Keys'

/** One operation as data: the server interprets it, the OpenAPI document is written from it. */
export type Route = RouteOf<ErrorCode, Scope, Tag>
