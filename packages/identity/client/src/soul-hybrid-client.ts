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
import { fitQuery, mergeCompletes, splitComplete, splitIngest } from './long-texts.ts'
import { collectReply, type Generate, summarize } from './run-turn.ts'
import { type CallOptions, caller } from './send.ts'
import {
  describeSoulChange,
  findSoulChanges,
  type OnSoulChange,
  SoulChangedError,
} from './soul-changes.ts'
import { streamEvents } from './stream-events.ts'
import { type Camel, toWire } from './to-wire.ts'
import type { RunTurnOptions, Turn } from './turn-options.ts'

type Avatar = { botId?: string | undefined }
/** Members of a request in camelCase, the avatar, and the options of the call. */
type RequestInput<Request, Given extends keyof Request> = Camel<Omit<Request, Given | 'bot_id'>> &
  Avatar &
  CallOptions

export type EnsureOptions = CallOptions & {
  /** Settings of a new avatar. */
  runtimeConfig?: RuntimeConfig | undefined
  /** Whether an existing avatar gets the soul and settings as a new revision. Default: false. */
  update?: boolean | undefined
}

export type ChatOptions = Avatar &
  CallOptions & {
    userId?: string | undefined
    sessionId?: string | undefined
    timezone?: string | undefined
  }

/**
 * Client of the identity service: identity and memory for your own model. The methods of this
 * class cover a turn and use camelCase names. `avatars`, `memories`, `soulpacks`, `state`,
 * `turns`, `users`, `jobs`, `erasures`, `keys`, and `service` have every operation, with the
 * member names of the HTTP API.
 *
 * Every method throws a `DaimonError`: a `StatusError` subclass per HTTP status, a
 * `ConnectionFailedError`, or a `TimedOutError`. Failed calls are retried if that is safe.
 *
 * @example
 * const client = new SoulHybridClient({ baseUrl: 'http://127.0.0.1:8000' })
 * const { reply } = await client.runTurn('Which bike do I ride?', callYourModel, {
 *   externalKey: 'customer-42',
 *   soul,
 *   sessionId: 'visit-7',
 * })
 */
export class SoulHybridClient extends Resources {
  readonly baseUrl: string
  /** Default avatar of the methods of this class. */
  readonly botId: string | undefined
  /** If false, only `runTurn` and `isReady` work. */
  readonly enabled: boolean
  readonly #connection: Connection
  /** Keys of avatars whose other soul was reported. */
  readonly #warnedOf = new Set<string>()

  /**
   * Reads missing options from `DAIMON_URL`, `DAIMON_API_KEY`, `DAIMON_BOT_ID`, and
   * `DAIMON_ENABLED`. Sends nothing.
   *
   * @throws {TypeError} if an option is invalid.
   */
  constructor(options: ClientOptions = {}) {
    const connection = readOptions(options, environment())
    super(caller(connection))
    this.baseUrl = connection.baseUrl
    this.botId = connection.botId
    this.enabled = connection.enabled
    this.#connection = connection
  }

  /**
   * Whether the service answers turns, even if one of its dependencies is down. False if the client
   * is disabled. Does not retry.
   *
   * @example
   * if (!(await client.isReady({ timeoutMs: 2_000 }))) console.warn('No memory in this session.')
   */
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

  /**
   * Finds the avatar with your key, or creates it. An existing avatar keeps its soul and settings
   * unless `update` is true.
   *
   * @throws {ValidationError} `SOUL_INVALID` if the soul is invalid; `issues` lists every problem.
   * @example
   * const { bot_id: botId, created } = await client.ensureAvatar('customer-42', soul)
   */
  ensureAvatar(
    externalKey: string,
    soul: Soul,
    { runtimeConfig, update, ...options }: EnsureOptions = {},
  ): Promise<EnsureAnswer> {
    const request = { external_key: externalKey, soul, runtime_config: runtimeConfig, update }
    return this.avatars.ensure(request, options)
  }

  /**
   * Returns the system prompt for one turn, with recalled memories. Call it before your model.
   * `topK` is 1 to 100; without it, `minScore` decides. `tokenBudget` limits the tokens of the
   * memories. Memories with the words of `recent` messages (oldest first, those your prompt
   * already holds) and `excludeMemoryIds` aren't recalled. Of a `query` over 32,768 characters, the
   * beginning and the end are used.
   *
   * @throws {NotFoundError} `BOT_NOT_FOUND` if you have no avatar with this id.
   * @example
   * const { system_prompt } = await client.prepareTurn('Which bike do I ride?', {
   *   botId,
   *   sessionId: 'visit-7',
   * })
   */
  prepareTurn(
    query: string,
    asked: RequestInput<PrepareRequest, 'query'> = {},
  ): Promise<PrepareAnswer> {
    const { wire, options } = this.#wire(asked)
    return this.turns.prepare(fitQuery({ query, ...wire }), options)
  }

  /**
   * Stores a turn. Call it after your model. The turn is durable when the promise resolves; a job
   * reflects on it later unless `reflectAsync` is false. Retries use one idempotency key, so the
   * turn is stored once. At least one of `summary`, `userMessage`, and `assistantText` is required.
   * A side over 32,768 characters becomes several memories, stored by one complete each.
   *
   * @throws {ConflictError} `CONFLICT` if your idempotency key was used with another body.
   * @example
   * await client.completeTurn(undefined, {
   *   botId,
   *   sessionId: 'visit-7',
   *   userMessage: 'I ride a red Brompton to work.',
   *   assistantText: 'A folding bike is great for the train.',
   *   speaker: 'Noor',
   * })
   */
  async completeTurn(
    summary: string | undefined,
    asked: RequestInput<CompleteRequest, 'summary'> = {},
  ): Promise<CompleteAnswer | CompleteAccepted> {
    const { wire, options } = this.#wire(asked)
    const headers = new Headers(options.headers)
    const key = headers.get('idempotency-key')
    const [first, ...others] = splitComplete({ summary, reflect_async: true, ...wire }, key)
    const answers = [await this.turns.complete(first!, options)]
    // The key of the header belongs to the first part.
    headers.delete('idempotency-key')
    const rest = { ...options, headers: Object.fromEntries(headers) }
    for (const part of others) answers.push(await this.turns.complete(part, rest))
    return mergeCompletes(answers)
  }

  /**
   * Runs a complete turn with the chat model of the service and returns the reply. Does not retry,
   * because a retry would generate another reply.
   *
   * @throws {UnavailableError} `INFERENCE_DOWN` if the service has no chat model or it fails; then
   * nothing is stored.
   * @example
   * const { text } = await client.chat('Which bike do I ride?', { botId, sessionId: 'visit-7' })
   */
  chat(message: string, asked: ChatOptions = {}): Promise<ChatAnswer> {
    const { wire, options } = this.#wire(asked)
    return this.turns.generate({ message, ...wire, stream: false }, options)
  }

  /**
   * Streams the events of such a turn: the state, each part of the reply, and `done`. `timeoutMs`
   * limits the wait before each event. If you stop reading, the turn ends and nothing is stored.
   *
   * @throws the same errors as `chat`, even after the first parts.
   * @example
   * for await (const { event, data } of client.streamChat('Which bike do I ride?', { botId }))
   *   if (event === 'message') process.stdout.write(data.text)
   */
  streamChat(
    message: string,
    asked: ChatOptions = {},
  ): AsyncGenerator<Exclude<ChatEvent, ChatErrorEvent>, void, undefined> {
    const { wire, options } = this.#wire(asked)
    const request = { message, ...wire, stream: true }
    return streamEvents(this.#connection, operations.chatGenerate, request, options)
  }

  /**
   * Stores one memory that was not said in a turn. `importance` is 0 to 1; `metadata` has at most
   * 4 KiB as JSON. A `content` over 32,768 characters becomes several memories; the result
   * describes the first.
   *
   * @example
   * const { id } = await client.ingestMemory('Noor’s saddle height is 72 cm.', { botId })
   */
  async ingestMemory(
    content: string,
    asked: RequestInput<IngestRequest, 'content'> = {},
  ): Promise<IngestAnswer> {
    const { wire, options } = this.#wire(asked)
    const [first, ...others] = splitIngest({ content, ...wire })
    const answer = await this.memories.ingest(first!, options)
    for (const part of others) await this.memories.ingest(part, options)
    return answer
  }

  /**
   * Searches memories, most relevant first. `topK` is 1 to 100; without it, `minScore` decides.
   * With `includeScores`, `hits` has the memories with scores from 0 to 1.
   *
   * @example
   * const { memories } = await client.retrieve('Which bike do I ride?', { botId, topK: 3 })
   */
  retrieve(
    query: string,
    asked: RequestInput<RetrieveRequest, 'query'> = {},
  ): Promise<RetrieveAnswer> {
    const { wire, options } = this.#wire(asked)
    return this.memories.retrieve(fitQuery({ query, ...wire }), options)
  }

  /**
   * Forgets the memories that match all selectors. With `dryRun`, only returns them.
   *
   * @throws {ValidationError} if you set no selector.
   * @example
   * const { deleted } = await client.forget({ botId, contentMatch: 'brompton' })
   */
  forget(asked: RequestInput<ForgetRequest, never>): Promise<ForgetAnswer> {
    const { wire, options } = this.#wire(asked)
    return this.memories.forget(wire, options)
  }

  /**
   * Forgets everything that was said in a session.
   *
   * @example
   * const { deleted } = await client.deleteSession('visit-7', { botId })
   */
  deleteSession(
    sessionId: string,
    { botId, userId, ...options }: Avatar & CallOptions & { userId?: string | undefined } = {},
  ): Promise<SessionDeleteAnswer> {
    const request = { bot_id: this.#avatar(botId), session_id: sessionId, user_id: userId }
    return this.memories.deleteSession(request, options)
  }

  /**
   * Lists packs. `q` searches id, name, role, and tags; `tag` must match a complete tag.
   *
   * @example
   * for (const { id, role } of await client.listSoulpacks({ q: 'coach' })) console.log(id, role)
   */
  listSoulpacks({
    q,
    tag,
    ...options
  }: { q?: string | undefined; tag?: string | undefined } & CallOptions = {}): Promise<
    SoulpackCatalogEntry[]
  > {
    return this.soulpacks.list({ q, tag }, options)
  }

  /**
   * Finds or creates the avatar of a pack. With `persist` false, only compiles the pack and stores
   * nothing.
   *
   * @throws {NotFoundError} `SOULPACK_NOT_FOUND` if the service has no such pack.
   * @example
   * const avatar = await client.importSoulpack('companion', { externalKey: 'customer-42' })
   */
  importSoulpack(
    packId: string,
    asked: Camel<Omit<ImportSoulpackRequest, 'pack_id'>> & CallOptions = {},
  ): Promise<SoulpackImported | SoulpackCompiled> {
    const { timeoutMs, maxRetries, signal, headers, ...members } = asked
    const options = { timeoutMs, maxRetries, signal, headers }
    return this.avatars.importSoulpack({ pack_id: packId, ...toWire(members) }, options)
  }

  /**
   * Runs a complete turn: ensure, prepare, your `generate`, complete. With `botId` instead of
   * `externalKey` and `soul`, it uses that avatar without ensure. If `generate` throws or the
   * signal aborts it, nothing is stored. If the client is disabled, `generate` gets the description
   * of the soul, and nothing is stored.
   *
   * @throws errors of `generate`; a DaimonError, which has the `reply` if only the complete failed;
   * a SoulChangedError if the stored soul differs and `onSoulChange` is `raise`.
   * @example
   * const { reply } = await client.runTurn(
   *   'Which bike do I ride?',
   *   (systemPrompt) => callYourModel(systemPrompt, 'Which bike do I ride?'),
   *   { externalKey: 'customer-42', soul, sessionId: 'visit-7' },
   * )
   */
  async runTurn(query: string, generate: Generate, asked: RunTurnOptions): Promise<Turn> {
    const {
      externalKey,
      soul,
      runtimeConfig,
      onSoulChange,
      botId: givenId,
      userId,
      timezone,
      sessionId,
      topK,
      minScore,
      recent,
      reflect,
      speaker,
      ...options
    } = asked
    const { signal } = options
    if (!this.enabled) {
      const systemPrompt = soul?.description ?? ''
      const reply = await collectReply(() => generate(systemPrompt, null), signal)
      return { query, systemPrompt, reply, prepare: null, complete: null }
    }
    const botId =
      externalKey === undefined
        ? this.#avatar(givenId)
        : await this.#ensureUnchanged(externalKey, soul, {
            runtimeConfig,
            onSoulChange,
            ...options,
          })
    const prepare = await this.prepareTurn(query, {
      botId,
      userId,
      timezone,
      sessionId,
      topK,
      minScore,
      recent,
      ...options,
    })
    const systemPrompt = prepare.system_prompt
    const reply = await collectReply(() => generate(systemPrompt, prepare), signal)
    signal?.throwIfAborted()
    try {
      const complete = await this.completeTurn(summarize(query, reply), {
        botId,
        userId,
        timezone,
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

  /** The id of the avatar with this key, after `onSoulChange` was followed. */
  async #ensureUnchanged(
    externalKey: string,
    soul: Soul,
    {
      onSoulChange = 'warn',
      ...options
    }: EnsureOptions & { onSoulChange: OnSoulChange | undefined },
  ): Promise<string> {
    const avatar = await this.ensureAvatar(externalKey, soul, options)
    const changed = avatar.created ? [] : findSoulChanges(soul, avatar)
    if (changed.length === 0) return avatar.bot_id
    if (onSoulChange === 'raise') throw new SoulChangedError(externalKey, changed)
    if (onSoulChange === 'update')
      await this.ensureAvatar(externalKey, soul, { ...options, update: true })
    if (onSoulChange === 'warn' && !this.#warnedOf.has(externalKey)) {
      this.#warnedOf.add(externalKey)
      console.warn(describeSoulChange(externalKey, changed))
    }
    return avatar.bot_id
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
      throw new TypeError(
        'No avatar. Pass botId to this method or the client, or set DAIMON_BOT_ID.',
      )
    }
    return known
  }
}

/** Environment variables; empty in a browser. */
function environment(): Environment {
  const { process } = globalThis as { process?: { env?: Environment } }
  return process?.env ?? {}
}
