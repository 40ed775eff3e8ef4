import { fillAvatar } from '../service/fill-avatar.ts'

type Target = { readonly botId: string; readonly document: Uint8Array<ArrayBuffer> }

type Call = {
  readonly path: string
  readonly method?: string
  readonly body?: Uint8Array<ArrayBuffer>
  readonly type?: string
}

export type LargeRequest = { readonly name: string; readonly make: (target: Target) => Call }

const CONTENT_CHARS = 32_768
const BATCH_ITEMS = 1_000
const BATCH_BYTES = 16 * 1024 * 1024
const CARD_BYTES = 16 * 1024 * 1024
const FILL_BATCH = 500
const EMBEDDER_ID = 'builtin-v2@256'
const DIMENSION = 256
const EMBEDDING_NUMBERS_MAX = 16_000
/** As many values as a batch may have, and far more. */
const BATCH_NUMBERS = { 'as many numbers as allowed': 1_980_000, '8 million numbers': 8_000_000 }
/** As many values as a card may have, and as many as fit in its bytes. */
const CARD_NUMBERS = {
  'as many values as allowed': 199_000,
  '16 MiB of small values': CARD_BYTES / 2 - 1_000,
}

/** An avatar with that many memories, and its export. */
export const fillTarget = async (url: string, memories: number): Promise<Target> => {
  const botId = await fillAvatar(url, memories, FILL_BATCH)
  const exported = await fetch(`${url}/v1/avatars/${botId}/export`)
  return { botId, document: new Uint8Array(await exported.arrayBuffer()) }
}

const long = (seed: string, chars: number): string => {
  const words = Array.from({ length: Math.ceil(chars / 8) }, (_, at) => `${seed}${at.toString(36)}`)
  return words.join(' ').slice(0, chars)
}

// Encoded here, or the first probes would wait for this process.
const json = (path: string, body: object): Call => ({
  path,
  body: new TextEncoder().encode(JSON.stringify(body)),
})

/** The largest requests within the limits, one of each kind. */
export const LARGE_REQUESTS: readonly LargeRequest[] = [
  {
    name: 'prepare, first after a start',
    make: ({ botId }) => json('/hybrid/prepare', { bot_id: botId, query: 'Where do I live?' }),
  },
  {
    name: 'prepare, 32,768 characters',
    make: ({ botId }) =>
      json('/hybrid/prepare', { bot_id: botId, query: long('q', CONTENT_CHARS), top_k: 100 }),
  },
  {
    name: 'complete, two sides of 32,768 characters',
    make: ({ botId }) =>
      json('/hybrid/complete', {
        bot_id: botId,
        user_message: long('u', CONTENT_CHARS),
        assistant_text: long('a', CONTENT_CHARS),
      }),
  },
  {
    name: 'batch, 1,000 items',
    make: ({ botId }) => {
      const chars = Math.floor(BATCH_BYTES / BATCH_ITEMS) - 100
      const items = Array.from({ length: BATCH_ITEMS }, (_, at) => ({
        content: long(`b${at}x`, chars),
      }))
      return json('/memory/ingest/batch', { bot_id: botId, items })
    },
  },
  {
    name: 'batch, 1,000 embeddings',
    make: ({ botId }) => {
      const embedding = (at: number) =>
        Array.from({ length: DIMENSION }, (_, place) => Math.sin(at * DIMENSION + place))
      const items = Array.from({ length: BATCH_ITEMS }, (_, at) => ({
        content: `Embedding ${at}`,
        embedding: embedding(at + 1),
        embedder_id: EMBEDDER_ID,
      }))
      return json('/memory/ingest/batch', { bot_id: botId, items })
    },
  },
  ...Object.entries(BATCH_NUMBERS).map(([what, numbers]): LargeRequest => ({
    name: `batch, ${what}`,
    make: ({ botId }) => {
      const embedding = Array.from({ length: EMBEDDING_NUMBERS_MAX }, () => 1)
      const items = Array.from({ length: numbers / EMBEDDING_NUMBERS_MAX }, () => ({
        content: 'x',
        embedding,
      }))
      return json('/memory/ingest/batch', { bot_id: botId, items })
    },
  })),
  {
    name: 'list, 500 memories',
    make: ({ botId }) => ({ method: 'GET', path: `/v1/avatars/${botId}/memories?limit=500` }),
  },
  {
    name: 'list, 50 memories by text',
    make: ({ botId }) => ({
      method: 'GET',
      path: `/v1/avatars/${botId}/memories?q=nothing-has-this`,
    }),
  },
  {
    name: 'forget, a text that nothing has',
    make: ({ botId }) =>
      json('/memory/forget', { bot_id: botId, content_match: 'nothing-has-this', dry_run: true }),
  },
  {
    name: 'forget, a query',
    make: ({ botId }) =>
      json('/memory/forget', { bot_id: botId, query: 'Where do I live?', dry_run: true }),
  },
  {
    name: 'what-if, 32,768 characters',
    make: ({ botId }) =>
      json(`/v1/avatars/${botId}/msv/what-if`, { message: long('w', CONTENT_CHARS) }),
  },
  {
    name: 'consolidate',
    make: ({ botId }) => json('/memory/consolidate', { bot_id: botId, session_id: 's1' }),
  },
  { name: 'export', make: ({ botId }) => ({ method: 'GET', path: `/v1/avatars/${botId}/export` }) },
  {
    name: 'import',
    make: ({ document }) => ({ path: '/v1/avatars/import?external_key=', body: document }),
  },
  {
    name: 'pack to validate, 900 KiB',
    make: () =>
      json('/v1/soulpacks/validate', {
        manifest: { id: 'large', name: 'Large', version: '1.0.0', license: 'MIT', role: 'Guide' },
        texts: { 'SOUL.md': long('p', 480_000), 'STYLE.md': long('s', 420_000) },
      }),
  },
  ...Object.entries(CARD_NUMBERS).map(([what, length]): LargeRequest => ({
    name: `card, ${what}`,
    make: ({ botId }) => {
      const numbers = Array.from({ length }, () => 1)
      const data = { name: 'Ada', description: 'A guide.', extensions: {}, notes: numbers }
      const card = { spec: 'chara_card_v2', spec_version: '2.0', data }
      return json(`/v1/avatars/${botId}/card`, card)
    },
  })),
  {
    name: 'card, 16 MiB of JSON',
    make: ({ botId }) => {
      const data = { name: 'Ada', description: 'A guide.', extensions: {}, notes: '' }
      const card = { spec: 'chara_card_v2', spec_version: '2.0', data }
      const size = CARD_BYTES - JSON.stringify(card).length - 1_000
      const notes = 'n'.repeat(size)
      return json(`/v1/avatars/${botId}/card`, { ...card, data: { ...data, notes } })
    },
  },
  {
    name: 'forget, all memories',
    make: ({ botId }) => json('/memory/forget', { bot_id: botId, before: '2999-01-01T00:00:00Z' }),
  },
  {
    name: 'prepare, after all was forgotten',
    make: ({ botId }) => json('/hybrid/prepare', { bot_id: botId, query: 'Where do I live?' }),
  },
  {
    name: 'delete the avatar',
    make: ({ botId }) => ({ method: 'DELETE', path: `/v1/avatars/${botId}` }),
  },
]
