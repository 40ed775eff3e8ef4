import { nearDuplicateKey } from '@daimon/identity-core'
import { JsonSplitter } from '@daimon/runtime'
import { createHash } from 'node:crypto'
import type { Service } from '../connect.ts'
import { readBody, transfer } from '../transfer.ts'
import type { Item } from './record.ts'

/** The avatar that remembers, and the user to whom the memories belong, if not to all. */
export type ImportTarget = { readonly botId: string; readonly userId: string | undefined }

type MemoryKey = Pick<Item, 'content' | 'speaker' | 'session_id' | 'occurred_at'>
type ExportedMemory = MemoryKey & {
  readonly user_id?: string | null
  readonly sources?: readonly Omit<MemoryKey, 'content'>[]
}

const LISTS = [
  'soul_revisions',
  'soul_proposals',
  'drift_log',
  'session_moods',
  'reply_records',
  'users',
  'tombstones',
  'memories',
  'messages',
]
const PIECE_CHARS_MAX = 64 * 1024 * 1024

/**
 * The stored memories of one user, or those that all users share, so that a repeated import stores
 * nothing twice. A record is known if a memory has nearly the same words (by the service's
 * duplicate key), the same speaker and session, and the same time; a record without a time matches
 * any time. Of the records of this import, only equal ones are known; the service merges others.
 */
export class KnownMemories {
  readonly #stored = new Set<string>()
  readonly #sent = new Set<string>()
  readonly #userId: string | undefined

  private constructor(userId: string | undefined) {
    this.#userId = userId
  }

  /** Reads an export: a list would omit superseded memories. */
  static async of(service: Service, { botId, userId }: ImportTarget): Promise<KnownMemories> {
    const known = new KnownMemories(userId)
    const user = userId === undefined ? '' : `/users/${encodeURIComponent(userId)}`
    const response = await transfer(service, `/v1/avatars/${botId}${user}/export`)
    const cutter = new JsonSplitter(LISTS, PIECE_CHARS_MAX)
    const decoder = new TextDecoder()
    for await (const chunk of readBody(response, service.call.signal))
      for (const { path, text } of cutter.push(decoder.decode(chunk, { stream: true })))
        if (path[0] === 'memories') known.#addExported(JSON.parse(text) as ExportedMemory)
    cutter.end()
    return known
  }

  #addExported({ sources = [], user_id: userId, ...memory }: ExportedMemory): void {
    // What a user said is not known to the others.
    if ((userId ?? undefined) !== this.#userId) return
    const words = toWords(memory.content)
    for (const { speaker, session_id, occurred_at } of [memory, ...sources]) {
      const place = [words, speaker ?? null, session_id ?? null]
      this.#stored.add(toKey(place))
      if (occurred_at) this.#stored.add(toKey([...place, Date.parse(occurred_at)]))
    }
  }

  has({ content, speaker, session_id, occurred_at }: MemoryKey): boolean {
    if (this.#sent.has(toKey([content, speaker, session_id, occurred_at]))) return true
    // Computing the key of a text takes long, and most imports are first ones.
    if (this.#stored.size === 0) return false
    const place = [toWords(content), speaker ?? null, session_id ?? null]
    return this.#stored.has(toKey(occurred_at ? [...place, Date.parse(occurred_at)] : place))
  }

  add({ content, speaker, session_id, occurred_at }: MemoryKey): void {
    this.#sent.add(toKey([content, speaker, session_id, occurred_at]))
  }
}

// The time is a separate part of the key, so the words need no day that they refer to.
const toWords = (content: string): string =>
  Buffer.from(nearDuplicateKey(content, 0)).toString('base64')

const DIGEST_BYTES = 16

/** A digest: a set of millions of them fits in memory. */
const toKey = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest().toString('latin1', 0, DIGEST_BYTES)
