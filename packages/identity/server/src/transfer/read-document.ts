import {
  DERIVED_LISTS,
  DOCUMENT_FORMAT,
  DOCUMENT_VERSION,
  type DocumentHead,
  type RevisionEntry,
  type StepEntry,
  SAID_IN,
  documentHead,
  documentLists,
} from '@daimon/identity-api'
import { slicer } from '@daimon/identity-store'
import {
  ApiError,
  type Issue,
  JsonSplitError,
  JsonSplitter,
  type JsonChunk,
  parsePiece,
  validationError,
} from '@daimon/runtime'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { checkTemplate } from '../avatars/create-avatar.ts'
import {
  type DocumentLines,
  moodRow,
  proposalRow,
  replyRecordRow,
  revisionRow,
  stepRow,
  tombstoneRow,
  userRow,
} from './document-lines.ts'
import { type ImportTarget, MemoryLines } from './memory-lines.ts'

/** A memory may have many sources; nothing else comes near. */
const PIECE_CHARS_MAX = 16 * 1024 * 1024
const ISSUES_MAX = 100
const SOUL_POINTER = /^\/(?:soul\/|runtime_config\/hybrid_prompt_template$)/

type Lists = ReturnType<typeof documentLists>
type EntryList = Exclude<keyof Lists, 'memories' | 'messages'>

/** What a document says apart from its lists, which lie on disk by then. */
export type ReadDocument = {
  readonly head: DocumentHead
  readonly soulRevision: number
  readonly stepCount: number
  readonly memoryCount: number
  /** Without, they are those of its memories. */
  readonly hasMessages: boolean
  /** Whether its vectors can be used as they are. */
  readonly hasOwnVectors: boolean
}

/**
 * Reads a document as it comes in and writes its rows as lines. Throws one problem with every issue
 * that was found; nothing of it has reached the database then.
 */
export const readDocument = async (
  body: AsyncIterable<Uint8Array>,
  target: ImportTarget,
  lines: DocumentLines,
): Promise<ReadDocument> => {
  const reader = new DocumentReader(target, lines)
  const cutter = new JsonSplitter(
    [...Object.keys(reader.schemas), ...DERIVED_LISTS],
    PIECE_CHARS_MAX,
  )
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const pause = slicer()
  const take = async (text: string): Promise<void> => {
    for (const piece of cutter.push(text)) {
      await reader.take(piece)
      await pause()
    }
  }
  try {
    for await (const bytes of body) await take(decoder.decode(bytes, { stream: true }))
    await take(decoder.decode())
    cutter.end()
  } catch (error) {
    if (error instanceof JsonSplitError) reader.fail([error.issue])
    if (
      error instanceof TypeError &&
      'code' in error &&
      error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA'
    )
      reader.fail([{ pointer: '', message: 'must be UTF-8' }])
    throw error
  }
  return reader.finish()
}

class DocumentReader {
  readonly schemas: Lists
  readonly #target: ImportTarget
  readonly #lines: DocumentLines
  readonly #memories: MemoryLines
  readonly #head: Record<string, unknown> = {}
  readonly #issues: Issue[] = []
  readonly #turns = new Set<string>()
  readonly #stepIds = new Set<string>()
  readonly #proposalIds = new Set<string>()
  readonly #moods = new Set<string>()
  readonly #replyRecords = new Set<string>()
  readonly #users = new Set<string>()
  #revisions = 0
  #lastRevision: z.output<typeof RevisionEntry> | undefined
  #steps = 0

  constructor(target: ImportTarget, lines: DocumentLines) {
    this.schemas = documentLists(target.contentCharsMax)
    this.#target = target
    this.#lines = lines
    this.#memories = new MemoryLines(target, lines)
  }

  /** Ends the reading with everything that was found to be wrong. */
  fail(issues: readonly Issue[]): never {
    const all = [...this.#issues, ...issues]
    const inSoul = all.every(({ pointer }) => SOUL_POINTER.test(pointer))
    throw validationError(all.slice(0, ISSUES_MAX), inSoul ? 'SOUL_INVALID' : 'VALIDATION_ERROR')
  }

  #note(issues: readonly Issue[]): void {
    this.#issues.push(...issues)
    if (this.#issues.length >= ISSUES_MAX) this.fail([])
  }

  async take({ path, text }: JsonChunk): Promise<void> {
    const [name, at] = path as [string, number | undefined]
    if (DERIVED_LISTS.includes(name)) return
    if (at === undefined) this.#takeMember(name, text)
    else if (name === 'memories') await this.#takeMemory(text, at)
    else if (name === 'messages') await this.#takeMessage(text, at)
    else await this.#takeEntry(name as EntryList, text, at)
  }

  #takeMember(name: string, text: string): void {
    const parsed = parsePiece(z.unknown(), text, [name])
    if ('issues' in parsed) return this.#note(parsed.issues)
    if (name in this.schemas) {
      if (parsed.value !== null) this.#note([{ pointer: `/${name}`, message: 'must be an array' }])
      return
    }
    this.#head[name] = parsed.value
    // Of another format nothing else would make sense.
    if (name === 'format' && parsed.value !== DOCUMENT_FORMAT)
      this.fail([{ pointer: '/format', message: `must be "${DOCUMENT_FORMAT}"` }])
    if (name === 'version' && parsed.value !== DOCUMENT_VERSION)
      this.fail([
        { pointer: '/version', message: `must be ${DOCUMENT_VERSION}, which this service reads` },
      ])
  }

  async #takeMemory(text: string, at: number): Promise<void> {
    const parsed = parsePiece(this.schemas.memories, text, ['memories', at], SAID_IN)
    this.#note('issues' in parsed ? parsed.issues : await this.#memories.add(parsed.value, at))
  }

  async #takeMessage(text: string, at: number): Promise<void> {
    const parsed = parsePiece(this.schemas.messages, text, ['messages', at], SAID_IN)
    this.#note(
      'issues' in parsed ? parsed.issues : await this.#memories.addMessage(parsed.value, at),
    )
  }

  async #takeEntry(name: EntryList, text: string, at: number): Promise<void> {
    if (name === 'tombstones') {
      const parsed = parsePiece(this.schemas.tombstones, text, [name, at])
      if ('issues' in parsed) return this.#note(parsed.issues)
      return this.#lines.add('tombstones', tombstoneRow(parsed.value))
    }
    if (name === 'session_moods') {
      const parsed = parsePiece(this.schemas.session_moods, text, [name, at])
      if ('issues' in parsed) return this.#note(parsed.issues)
      const row = moodRow(parsed.value)
      const key = JSON.stringify([row.user_key, row.session_id])
      this.#noteTwice(this.#moods, key, `/${name}/${at}/session_id`)
      return this.#lines.add(name, row)
    }
    if (name === 'reply_records') {
      const parsed = parsePiece(this.schemas.reply_records, text, [name, at])
      if ('issues' in parsed) return this.#note(parsed.issues)
      const row = replyRecordRow(parsed.value)
      const key = JSON.stringify([row.user_key, row.session_key])
      this.#noteTwice(this.#replyRecords, key, `/${name}/${at}/session_id`)
      return this.#lines.add(name, row)
    }
    if (name === 'users') {
      const parsed = parsePiece(this.schemas.users, text, [name, at])
      if ('issues' in parsed) return this.#note(parsed.issues)
      this.#noteTwice(this.#users, parsed.value.user_id, `/${name}/${at}/user_id`)
      return this.#lines.add('avatar_users', userRow(parsed.value))
    }
    if (name === 'soul_proposals') {
      const parsed = parsePiece(this.schemas.soul_proposals, text, [name, at])
      if ('issues' in parsed) return this.#note(parsed.issues)
      this.#noteTwice(this.#proposalIds, parsed.value.id, `/${name}/${at}/id`)
      return this.#lines.add(name, proposalRow(parsed.value, this.#target))
    }
    if (name === 'soul_revisions') {
      const parsed = parsePiece(this.schemas.soul_revisions, text, [name, at])
      if ('issues' in parsed) return this.#note(parsed.issues)
      return this.#addRevision(parsed.value, at)
    }
    const parsed = parsePiece(this.schemas.drift_log, text, [name, at])
    if ('issues' in parsed) return this.#note(parsed.issues)
    return this.#addStep(parsed.value, at)
  }

  #noteTwice(seen: Set<string>, key: string, pointer: string): void {
    if (seen.has(key)) this.#note([{ pointer, message: 'must not be given twice' }])
    seen.add(key)
  }

  async #addRevision(entry: z.output<typeof RevisionEntry>, at: number): Promise<void> {
    if (entry.revision !== at + 1)
      this.#note([
        {
          pointer: `/soul_revisions/${at}/revision`,
          message: `must be ${at + 1}: oldest first, none left out`,
        },
      ])
    this.#revisions += 1
    this.#lastRevision = entry
    await this.#lines.add('soul_revisions', revisionRow(entry))
  }

  async #addStep(entry: z.output<typeof StepEntry>, at: number): Promise<void> {
    const pointer = `/drift_log/${at}`
    this.#noteTwice(this.#stepIds, entry.id, `${pointer}/id`)
    if (entry.turn_id !== undefined && entry.cause === 'reflection') {
      const turn = JSON.stringify([entry.user_id ?? '', entry.turn_id])
      if (this.#turns.has(turn))
        this.#note([{ pointer: `${pointer}/turn_id`, message: 'takes one step only' }])
      this.#turns.add(turn)
    }
    this.#steps += 1
    await this.#lines.add('drift_steps', stepRow(entry, at + 1, this.#target.botId))
  }

  async finish(): Promise<ReadDocument> {
    const parsed = parsePiece(documentHead, JSON.stringify(this.#head), [])
    if ('issues' in parsed) this.fail(parsed.issues)
    const head = parsed.value
    this.#note(this.#memories.relationIssues())
    this.#note(this.#revisionIssues(head))
    if (this.#issues.length > 0) this.fail([])
    checkTemplate(head.runtime_config)
    const hasOwnVectors = this.#hasOwnVectors(head)
    if (this.#revisions === 0)
      await this.#lines.add('soul_revisions', {
        revision: 1,
        soul: head.soul,
        runtime_config: head.runtime_config ?? {},
        at: head.avatar?.created_at ?? this.#target.now,
      })
    return {
      head,
      soulRevision: Math.max(1, this.#revisions),
      stepCount: this.#steps,
      memoryCount: this.#memories.count,
      hasMessages: this.#memories.hasMessages,
      hasOwnVectors,
    }
  }

  #revisionIssues(head: DocumentHead): Issue[] {
    const last = this.#lastRevision
    if (!last) return []
    const message = 'must be that of the last of soul_revisions'
    return [
      ...(isDeepStrictEqual(last.soul, head.soul) ? [] : [{ pointer: '/soul', message }]),
      ...(isDeepStrictEqual(last.runtime_config ?? {}, head.runtime_config ?? {})
        ? []
        : [{ pointer: '/runtime_config', message }]),
    ]
  }

  /** Throws when vectors that claim to be of the embedder in use cannot be. */
  #hasOwnVectors(head: DocumentHead): boolean {
    const { vectors, vectorLengths } = this.#memories
    const { id, dimension: expected } = this.#target.embedder
    if (vectors === 0) return false
    if (head.embedder && head.embedder.id !== id) return false
    for (const [actual, pointers] of vectorLengths)
      if (actual !== expected)
        throw new ApiError('MEMORY_DIM_MISMATCH', {
          extra: { expected, actual },
          issues: pointers.map((pointer) => ({
            pointer,
            message: `must have ${expected} numbers, has ${actual}`,
          })),
        })
    if (!head.embedder)
      this.fail([{ pointer: '/embedder', message: 'is required where memories have an embedding' }])
    return true
  }
}
