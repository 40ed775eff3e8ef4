import type { IngestBatchRequest } from '@daimon/client'

export const FORMATS = ['chatgpt', 'jsonl'] as const
export type Format = (typeof FORMATS)[number]

export type Item = IngestBatchRequest['items'][number]

/** One record of a file: a memory, a skipped message, or a reason why it can't be read. */
export type Reading = {
  /** The position for the user: `line 12`, `conversation 3, message 9f…`. */
  readonly place: string
} & ({ readonly item: Item } | { readonly skipped: true } | { readonly fault: string })

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
