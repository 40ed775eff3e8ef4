import { INSTRUCTION_CHARS_MAX, type MemoryEntry, type MessageEntry } from '@daimon/identity-api'
import {
  contentHash,
  isRedacted,
  memoryId,
  movedMemoryId,
  saltForUser,
} from '@daimon/identity-core'
import type { Issue } from '@daimon/runtime'
import { createHash } from 'node:crypto'
import type { DocumentLines } from './document-lines.ts'
import type { Redactor } from '../privacy/redactor.ts'
import { readEmbedding } from './read-embedding.ts'

type Relation = { readonly from: string; readonly to: string; readonly pointer: string }

/** What a document is read for. */
export type ImportTarget = {
  readonly botId: string
  readonly now: Date
  readonly contentCharsMax: number
  /** The one in use: vectors of another are left out. */
  readonly embedder: { readonly id: string; readonly dimension: number }
  readonly randomBytes: (count: number) => Uint8Array
  readonly clean: Redactor
}

const IMPORTANCE = 0.5

/**
 * Who decided what kind of memory an entry is. A document that only says "instruction" states it,
 * unless it is an export from before that was noted: there a rule that knew no better may have said
 * so, and today's rule decides.
 */
const readKindSource = ({
  kind,
  kind_by,
  source = 'import',
}: MemoryEntry): 'rule' | 'caller' | null => {
  if (kind_by !== undefined) return kind_by
  if (kind === undefined) return 'rule'
  return source === 'import' || source === 'derived' ? 'caller' : null
}

/**
 * Memories of a document on their way to rows: each gets the id that it has in the new avatar, and
 * what it says of others is kept until all of them are known.
 */
export class MemoryLines {
  readonly #botId: string
  readonly #target: ImportTarget
  readonly #lines: DocumentLines
  readonly #known = new Set<string>()
  readonly #identities = new Set<string>()
  readonly #messageIds = new Set<string>()
  readonly #successors: Relation[] = []
  readonly #origins: Relation[] = []
  /** Of messages before their memories. */
  readonly #references: Relation[] = []
  /** Lengths of vectors and where the first of each stands. */
  readonly vectorLengths = new Map<number, string[]>()
  vectors = 0

  constructor(target: ImportTarget, lines: DocumentLines) {
    this.#target = target
    this.#botId = target.botId
    this.#lines = lines
  }

  async add(given: MemoryEntry, at: number): Promise<Issue[]> {
    const entry = this.#clean(given)
    const pointer = `/memories/${at}`
    const recordedAt = entry.recorded_at ?? this.#target.now
    const id = entry.id
      ? movedMemoryId(entry.id, this.#botId)
      : memoryId(this.#botId, recordedAt.getTime(), this.#target.randomBytes(6))
    const chainId = entry.chain_id ? movedMemoryId(entry.chain_id, this.#botId) : id
    const userKey = entry.user_id ?? ''
    let key = Buffer.from(saltForUser(contentHash(entry.content), userKey)).toString('hex')
    const scope = entry.scope ?? (entry.session_id === undefined ? 'global' : 'session')
    const trust = entry.trust ?? 'import'
    const issues = this.#check(entry, id, pointer)
    if (scope === 'session' && entry.session_id === undefined)
      issues.push({
        pointer: `${pointer}/session_id`,
        message: 'is required when scope is session',
      })
    // As the index memories_once has it.
    const place = scope === 'session' ? (entry.session_id ?? '') : ''
    const identity = JSON.stringify([key, scope, trust, entry.speaker ?? '', place])
    if (entry.valid_to === undefined) {
      const isTwin = this.#identities.has(identity)
      if (isTwin && !isRedacted(entry.content))
        issues.push({ pointer, message: 'says the same as a memory before it: give it a count' })
      // They differed in what was taken out: each keeps its row.
      if (isTwin) key = createHash('sha256').update(key).update(id).digest('hex')
      this.#identities.add(identity)
    }
    this.#known.add(id)
    if (entry.superseded_by !== undefined)
      this.#successors.push({
        from: id,
        to: movedMemoryId(entry.superseded_by, this.#botId),
        pointer: `${pointer}/superseded_by`,
      })
    if (issues.length > 0) return issues
    const occurredAt = entry.occurred_at ?? recordedAt
    await this.#lines.add('memories', {
      memory_id: id,
      chain_id: chainId,
      content: entry.content,
      content_key: key,
      kind: entry.kind ?? 'turn',
      kind_by: readKindSource(entry),
      user_key: userKey,
      session_id: entry.session_id ?? null,
      scope,
      speaker: entry.speaker ?? null,
      occurred_at: occurredAt,
      recorded_at: recordedAt,
      valid_from: entry.valid_from ?? (occurredAt < recordedAt ? occurredAt : recordedAt),
      valid_to: entry.valid_to ?? null,
      superseded_by: entry.superseded_by ? movedMemoryId(entry.superseded_by, this.#botId) : null,
      importance: entry.importance ?? IMPORTANCE,
      source: entry.source ?? 'import',
      trust,
      metadata: entry.metadata ?? {},
      count: entry.sources?.length ?? 1,
      has_vector: entry.embedding !== undefined,
    })
    await this.#addSources(entry, id)
    await this.#addOrigins(entry, id, pointer)
    return this.#addVector(entry, id, pointer)
  }

  async addMessage(entry: MessageEntry, at: number): Promise<Issue[]> {
    const pointer = `/messages/${at}`
    const occurredAt = entry.occurred_at
    const id = entry.id
      ? movedMemoryId(entry.id, this.#botId)
      : memoryId(this.#botId, occurredAt.getTime(), this.#target.randomBytes(6))
    if (this.#messageIds.has(id))
      return [{ pointer: `${pointer}/id`, message: 'must not be given twice' }]
    this.#messageIds.add(id)
    const to = movedMemoryId(entry.memory_id, this.#botId)
    if (!this.#known.has(to))
      this.#references.push({ from: id, to, pointer: `${pointer}/memory_id` })
    await this.#lines.add('session_messages', {
      session_id: entry.session_id,
      occurred_at: occurredAt,
      message_id: id,
      memory_id: to,
      speaker: entry.speaker ?? null,
      trust: entry.trust ?? 'import',
      content: entry.content === undefined ? null : this.#target.clean(entry.content),
    })
    return []
  }

  // A vector of the whole text would tell of what is taken out.
  #clean(entry: MemoryEntry): MemoryEntry {
    const content = this.#target.clean(entry.content)
    return content === entry.content ? entry : { ...entry, content, embedding: undefined }
  }

  #check(entry: MemoryEntry, id: string, pointer: string): Issue[] {
    const issues: Issue[] = []
    if (this.#known.has(id))
      issues.push({ pointer: `${pointer}/id`, message: 'must not be given twice' })
    if (
      entry.kind === 'instruction' &&
      readKindSource(entry) === 'caller' &&
      entry.content.length > INSTRUCTION_CHARS_MAX
    )
      issues.push({
        pointer: `${pointer}/content`,
        message: `must have at most ${INSTRUCTION_CHARS_MAX} characters as an instruction`,
      })
    if (entry.count !== undefined && entry.count !== (entry.sources?.length ?? 1))
      issues.push({ pointer: `${pointer}/count`, message: 'must be the number of sources' })
    if (entry.superseded_by !== undefined && entry.valid_to === undefined)
      issues.push({ pointer: `${pointer}/valid_to`, message: 'is required with superseded_by' })
    return issues
  }

  // The first source is the memory itself.
  async #addSources(entry: MemoryEntry, id: string): Promise<void> {
    const folded = (entry.sources ?? []).slice(1)
    for (const [at, source] of folded.entries())
      await this.#lines.add('memory_sources', {
        memory_id: id,
        source_no: at + 1,
        session_id: source.session_id ?? null,
        speaker: source.speaker ?? null,
        occurred_at: source.occurred_at,
        metadata: source.metadata ?? {},
      })
  }

  async #addOrigins(entry: MemoryEntry, id: string, pointer: string): Promise<void> {
    for (const [at, given] of (entry.derived_from ?? []).entries()) {
      const origin = movedMemoryId(given, this.#botId)
      this.#origins.push({ from: id, to: origin, pointer: `${pointer}/derived_from/${at}` })
      await this.#lines.add('memory_derivations', { memory_id: id, origin_id: origin })
    }
  }

  async #addVector(entry: MemoryEntry, id: string, pointer: string): Promise<Issue[]> {
    if (entry.embedding === undefined) return []
    const vector = readEmbedding(entry.embedding)
    if (typeof vector === 'string') return [{ pointer: `${pointer}/embedding`, message: vector }]
    this.vectors += 1
    const pointers = this.vectorLengths.get(vector.length) ?? []
    if (pointers.length < 10) pointers.push(`${pointer}/embedding`)
    this.vectorLengths.set(vector.length, pointers)
    const embedding = `[${Array.from(vector, (value) => Number(value.toPrecision(9))).join(',')}]`
    const row = { memory_id: id, embedder_id: this.#target.embedder.id, embedding }
    await this.#lines.add('memory_vectors', row)
    return []
  }

  get hasMessages(): boolean {
    return this.#messageIds.size > 0
  }

  get count(): number {
    return this.#known.size
  }

  /**
   * What memories say of each other, once all are known: everything must be there, and no line goes
   * in a circle.
   */
  relationIssues(): Issue[] {
    const issues: Issue[] = []
    for (const { to, pointer } of [...this.#successors, ...this.#origins, ...this.#references])
      if (!this.#known.has(to))
        issues.push({ pointer, message: 'names no memory of this document' })
    const next = new Map(this.#successors.map(({ from, to }) => [from, to]))
    const isOpenEnded = new Set<string>()
    for (const { from, pointer } of this.#successors) {
      const walked = new Set<string>()
      let id: string | undefined = from
      while (id !== undefined && !isOpenEnded.has(id) && !walked.has(id)) {
        walked.add(id)
        id = next.get(id)
      }
      if (id !== undefined && walked.has(id))
        issues.push({ pointer, message: 'leads back to itself' })
      for (const each of walked) isOpenEnded.add(each)
    }
    return issues
  }
}
