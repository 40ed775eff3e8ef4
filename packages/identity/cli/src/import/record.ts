import type { IngestBatchRequest } from '@daimon/client'

export type Item = IngestBatchRequest['items'][number]

/** What one place of a file holds: something said, nothing to remember, or a reason why it cannot be read. */
export type Reading = {
  /** As a person finds it: `line 12`, `conversation 3, message 9f…`. */
  readonly place: string
} & ({ readonly item: Item } | { readonly skipped: true } | { readonly fault: string })

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
