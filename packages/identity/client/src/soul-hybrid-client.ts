import {
  type ClientOptions,
  type Connection,
  type Environment,
  readOptions,
} from './client-options.ts'
import { DaimonError } from './errors.ts'
import { operations } from './generated/operations.ts'
import { Resources } from './generated/resources.ts'
import type {
  ChatAnswer,
  ChatErrorEvent,
  ChatEvent,
  CompleteAccepted,
  CompleteAnswer,
  CompleteRequest,
  EnsureAnswer,
  ForgetAnswer,
  ForgetRequest,
  ImportSoulpackRequest,
  IngestAnswer,
  IngestRequest,
  PrepareAnswer,
  PrepareRequest,
  RetrieveAnswer,
  RetrieveRequest,
  RuntimeConfig,
  SessionDeleteAnswer,
  Soul,
  SoulpackCatalogEntry,
  SoulpackCompiled,
  SoulpackImported,
} from './generated/schemas.ts'
import { collectReply, type Generate, summarise } from './run-turn.ts'
import { type CallOptions, caller } from './send.ts'
import { streamEvents } from './stream-events.ts'
import { type Camel, toWire } from './to-wire.ts'

type Avatar = { botId?: string | undefined }
/** The members of a request in camelCase, the avatar's if the client has none, and the call's own. */
type Asked<Request, Given extends keyof Request> = Camel<Omit<Request, Given | 'bot_id'>> &
  Avatar &
  CallOptions

export type EnsureOptions = CallOptions & {
  runtimeConfig?: RuntimeConfig | undefined
  /** Takes soul and runtimeConfig as a new revision when the avatar exists. */
  update?: boolean | undefined
}

export type RunTurnOptions = CallOptions & {
  externalKey: string
  soul: Soul
  runtimeConfig?: RuntimeConfig | undefined
  sessionId?: string | undefined
  topK?: number | undefined
  reflect?: boolean | undefined
  /** The user's name. */
  speaker?: string | undefined
}

export type ChatOptions = Avatar & CallOptions & { sessionId?: string | undefined }

export type Turn = {
  query: string
  systemPrompt: string
  reply: string
  /** Null when the client is switched off. */
  prepare: PrepareAnswer | null
  /** Null when the client is switched off. */
  complete: CompleteAnswer | CompleteAccepted | null
}

/**
 * Identity and memory beside your own model. The methods here are those of a turn, with names in camelCase;
 * `avatars`, `memories`, `soulpacks`, `state`, `turns` and `service` hold every operation, with members as on the wire.
 *
 * @throws {TypeError} when an option is of no use.
 */
export class SoulHybridClient extends Resources {
  readonly baseUrl: string
  readonly botId: string | undefined
  readonly enabled: boolean
  readonly #connection: Connection

  constructor(options: ClientOptions = {}) {
    const connection = readOptions(options, environment())
    super(caller(connection))
    this.baseUrl = connection.baseUrl
    this.botId = connection.botId
    this.enabled = connection.enabled
    this.#connection = connection
  }

  /** True while the service answers turns, also when a part of it is down. False when switched off. */
  async isReady(options: CallOptions = {}): Promise<boolean> {
    if (!this.enabled) return false
    try {
      await this.service.ready({ accept: 'degraded' }, { maxRetries: 0, ...options })
      return true
    } catch (error) {
      if (error instanceof DaimonError) return false
      throw error
    }
  }

  /** Finds the avatar of your own key, or creates it. An existing one keeps its soul unless `update`. */
  ensureAvatar(
    externalKey: string,
    soul: Soul,
    { runtimeConfig, update, ...options }: EnsureOptions = {},
  ): Promise<EnsureAnswer> {
    const request = { external_key: externalKey, soul, runtime_config: runtimeConfig, update }
    return this.avatars.ensure(request, options)
  }

  /** The system prompt for one turn, with what is remembered. */
  prepareTurn(query: string, asked: Asked<PrepareRequest, 'query'> = {}): Promise<PrepareAnswer> {
    const { wire, options } = this.#wire(asked)
    return this.turns.prepare({ query, ...wire }, options)
  }

  /**
   * Remembers a turn. Durable when it resolves; the reflection follows as a job unless `reflectAsync` is false.
   * Sent again under one idempotency key until it is answered, so that it is remembered once.
   */
  completeTurn(
    summary: string | undefined,
    asked: Asked<CompleteRequest, 'summary'> = {},
  ): Promise<CompleteAnswer | CompleteAccepted> {
    const { wire, options } = this.#wire(asked)
    return this.turns.complete({ summary, reflect_async: true, ...wire }, options)
  }

  /**
   * A whole turn by the chat model that the service has: prepare, the model, complete. Sent once: a reply cannot be
   * had again.
   *
   * @throws {UnavailableError} `INFERENCE_DOWN` when there is none, or it fails; then nothing is remembered.
   */
  chat(message: string, asked: ChatOptions = {}): Promise<ChatAnswer> {
    const { wire, options } = this.#wire(asked)
    return this.turns.generate({ message, ...wire, stream: false }, options)
  }

  /**
   * The same turn as it happens: the state, then each piece of the reply, last `done`. `timeoutMs` bounds the silence
   * before each event. Who stops reading ends the turn, and nothing of it is remembered.
   *
   * @throws as `chat`, also after the first pieces.
   */
  streamChat(
    message: string,
    asked: ChatOptions = {},
  ): AsyncGenerator<Exclude<ChatEvent, ChatErrorEvent>, void, undefined> {
    const { wire, options } = this.#wire(asked)
    const request = { message, ...wire, stream: true }
    return streamEvents(this.#connection, operations.chatGenerate, request, options)
  }

  /** Stores one memory that was not said in a turn. */
  ingestMemory(
    content: string,
    asked: Asked<IngestRequest, 'content'> = {},
  ): Promise<IngestAnswer> {
    const { wire, options } = this.#wire(asked)
    return this.memories.ingest({ content, ...wire }, options)
  }

  /** Recalls memories for a query, best first. */
  retrieve(query: string, asked: Asked<RetrieveRequest, 'query'> = {}): Promise<RetrieveAnswer> {
    const { wire, options } = this.#wire(asked)
    return this.memories.retrieve({ query, ...wire }, options)
  }

  /** Forgets what all the given selectors match; without one it is a ValidationError. */
  forget(asked: Asked<ForgetRequest, never>): Promise<ForgetAnswer> {
    const { wire, options } = this.#wire(asked)
    return this.memories.forget(wire, options)
  }

  /** Forgets everything said in a session. */
  deleteSession(
    sessionId: string,
    { botId, ...options }: Avatar & CallOptions = {},
  ): Promise<SessionDeleteAnswer> {
    const request = { bot_id: this.#avatar(botId), session_id: sessionId }
    return this.memories.deleteSession(request, options)
  }

  /** The catalog of packs. */
  listSoulpacks({
    q,
    tag,
    ...options
  }: { q?: string | undefined; tag?: string | undefined } & CallOptions = {}): Promise<
    SoulpackCatalogEntry[]
  > {
    return this.soulpacks.list({ q, tag }, options)
  }

  /** The avatar of a pack, found or created; with `persist` false what would be stored, and nothing is. */
  importSoulpack(
    packId: string,
    asked: Camel<Omit<ImportSoulpackRequest, 'pack_id'>> & CallOptions = {},
  ): Promise<SoulpackImported | SoulpackCompiled> {
    const { timeoutMs, maxRetries, signal, headers, ...members } = asked
    const options = { timeoutMs, maxRetries, signal, headers }
    return this.avatars.importSoulpack({ pack_id: packId, ...toWire(members) }, options)
  }

  /**
   * A whole turn: ensure, prepare, your `generate`, complete. When `generate` throws or the signal aborts it,
   * nothing is completed. Switched off, `generate` gets the soul's description and nothing is remembered.
   *
   * @throws what `generate` throws; a DaimonError, which holds the `reply` if only the complete failed.
   */
  async runTurn(
    query: string,
    generate: Generate,
    {
      externalKey,
      soul,
      runtimeConfig,
      sessionId,
      topK,
      reflect,
      speaker,
      ...options
    }: RunTurnOptions,
  ): Promise<Turn> {
    const { signal } = options
    if (!this.enabled) {
      const systemPrompt = soul.description
      const reply = await collectReply(() => generate(systemPrompt, null), signal)
      return { query, systemPrompt, reply, prepare: null, complete: null }
    }
    const { bot_id: botId } = await this.ensureAvatar(externalKey, soul, {
      runtimeConfig,
      ...options,
    })
    const prepare = await this.prepareTurn(query, { botId, sessionId, topK, ...options })
    const systemPrompt = prepare.system_prompt
    const reply = await collectReply(() => generate(systemPrompt, prepare), signal)
    signal?.throwIfAborted()
    try {
      const complete = await this.completeTurn(summarise(query, reply), {
        botId,
        sessionId,
        userMessage: query,
        assistantText: reply,
        reflect,
        speaker,
        ...options,
      })
      return { query, systemPrompt, reply, prepare, complete }
    } catch (error) {
      if (error instanceof DaimonError) error.reply = reply
      throw error
    }
  }

  #wire<Options extends Avatar & CallOptions>({ botId, ...asked }: Options) {
    const { timeoutMs, maxRetries, signal, headers, ...members } = asked
    return {
      wire: { ...toWire(members), bot_id: this.#avatar(botId) },
      options: { timeoutMs, maxRetries, signal, headers },
    }
  }

  #avatar(botId: string | undefined): string {
    const known = botId ?? this.botId
    if (known === undefined) {
      throw new TypeError('No avatar: give botId, here or to the client, or set DAIMON_BOT_ID.')
    }
    return known
  }
}

/** Of a program; a page has none. */
function environment(): Environment {
  const { process } = globalThis as { process?: { env?: Environment } }
  return process?.env ?? {}
}
