import type { GraphNode } from '@daimon/scanner-api'

type WithMetadata = { metadata?: NonNullable<GraphNode['metadata']> }

/** A `metadata` member, or nothing when it would be empty. */
export const metadata = (members: Readonly<Record<string, unknown>>): WithMetadata =>
  Object.keys(members).length === 0
    ? {}
    : { metadata: members as NonNullable<GraphNode['metadata']> }
