import type { IngestBatchRequest } from '@daimon/client'

export type Item = IngestBatchRequest['items'][number]

/** Why a message has no memory. */
export type SkipReason =
  | 'no text'
  | 'picture or file'
  | 'tool call or hidden message'
  | 'system message'
  | 'deleted message'
  | 'replaced version'
  | 'other activity'

/** One record of a file: a memory, a skipped message, or a reason why it can't be read. */
export type Reading = {
  /** The position for the user: `line 12`, `conversation 3, message 9f…`. */
  readonly place: string
} & ({ readonly item: Item } | { readonly skipped: SkipReason } | { readonly fault: string })

export type Voices = {
  /** Name for the user; without it, the name in the file, or `User`. */
  readonly user: string | undefined
  readonly assistant: string
}

export const nameUser = (voices: Voices, inFile?: string): string =>
  voices.user ?? (inFile === undefined || inFile.trim() === '' ? 'User' : inFile)

/** What a reader knows in addition to the content of a file. */
export type ReadContext = {
  readonly voices: Voices
  /** The name of the chat: of the file, or of its directory if the file's name is generic. */
  readonly chat: string
  /** IANA zone of times that the file gives without an offset. */
  readonly timeZone: string
}

export type Chunks = AsyncIterable<Uint8Array>

/** Opens the content of a file; a reader may need it twice. */
export type ReadChunks = () => Chunks

export type Reader = (read: ReadChunks, context: ReadContext) => AsyncIterable<Reading>

export type JsonObject = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const toObject = (value: unknown): JsonObject => (isObject(value) ? value : {})

export const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

export const toText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined
