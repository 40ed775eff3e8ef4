import { type Logger, readBody } from '@daimon/runtime'
import type { BackgroundWork } from './background-work.ts'
import { forward, toProviderHeaders } from './forward.ts'
import type { Conversation, JsonObject, Protocol } from './protocols/protocol.ts'
import { isObject } from './protocols/read-json.ts'
import { relay } from './relay.ts'
import { createReplyCollector } from './reply-collector.ts'
import type { ToolLoops } from './tool-loops.ts'
import type { PreparedTurn, TurnMemory } from './turn-memory.ts'
import { type MemoryMode, type TurnOptions, readTurnOptions } from './turn-options.ts'

export type ChatContext = {
  readonly memory: TurnMemory
  readonly loops: ToolLoops
  readonly background: BackgroundWork
  /** Avatar of requests that name none. */
  readonly avatar: string | undefined
  readonly log: Logger
}

/** Requests carry images and files; OpenAI accepts 50 MB, Anthropic 32 MB. */
const CHAT_BYTES_MAX = 64 * 1024 * 1024

/** What the memory was used for, in a response. */
const MEMORY_HEADER = 'x-daimon-memory'

/** Runs one turn, or one step of its tool loop: prepare, the provider, and then complete. */
export const runChatTurn = async (
  context: ChatContext,
  protocol: Protocol,
  url: URL,
  request: Request,
): Promise<Response> => {
  const startedAt = new Date()
  const bytes = await readBody(request, CHAT_BYTES_MAX)
  const body = parseBody(bytes)
  // The provider explains what is wrong with the request.
  if (!body) return passOn(url, request, bytes, 'off')
  const options = readTurnOptions(request.headers, body, protocol, context.avatar)
  const isNamed = options.model !== undefined && options.model !== body['model']
  const named = isNamed ? { ...body, model: options.model } : body
  const unprompted = isNamed ? toBytes(named) : bytes
  const conversation = protocol.readConversation(body)
  if (options.mode === 'off' || options.avatar === undefined || !conversation)
    return passOn(url, request, unprompted, 'off')
  const turn =
    context.loops.find(options, conversation) ??
    (await context.memory.prepare(
      { ...options, avatar: options.avatar },
      conversation,
      request.signal,
    ))
  if (!turn) return passOn(url, request, unprompted, 'unavailable')
  const step = { options, conversation, turn, protocol, startedAt }
  const prompted = toBytes(protocol.withPrompt(named, turn.prompt))
  return followReply(context, step, await send(url, request, prompted))
}

type Step = {
  readonly options: TurnOptions
  readonly conversation: Conversation
  readonly turn: PreparedTurn
  readonly protocol: Protocol
  readonly startedAt: Date
}

/** Relays a response and stores the turn once it has ended well. */
const followReply = (
  { loops, background, memory }: ChatContext,
  { options, conversation, turn, protocol, startedAt }: Step,
  incoming: Awaited<ReturnType<typeof send>>,
): Response => {
  const headers = { [MEMORY_HEADER]: options.mode }
  if (incoming.statusCode !== 200) return relay(incoming, { headers })
  const collector = createReplyCollector(protocol, incoming.headers['content-type'] ?? '')
  return relay(incoming, {
    headers,
    onBytes: collector.push,
    onEnd: () => {
      const reply = collector.end()
      if (!reply.isComplete) return
      if (reply.awaitsTools) loops.remember(options, conversation, turn, reply.id)
      else if (options.mode === 'on')
        background.add((signal) => memory.complete(turn, reply.text, startedAt, signal))
    },
  })
}

const passOn = async (
  url: URL,
  request: Request,
  body: Uint8Array,
  memory: MemoryMode | 'unavailable',
): Promise<Response> =>
  relay(await send(url, request, body), { headers: { [MEMORY_HEADER]: memory } })

const send = (url: URL, { method, headers, signal }: Request, body: Uint8Array) =>
  forward({
    url,
    method,
    headers: {
      ...toProviderHeaders(headers),
      'content-length': String(body.byteLength),
      // The reply is read on its way.
      'accept-encoding': 'identity',
    },
    body,
    signal,
  })

const parseBody = (bytes: Uint8Array): JsonObject | undefined => {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return isObject(value) && canBeWritten(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Levels of a body that `JSON.stringify` surely writes; it recurses, and `JSON.parse` doesn't. */
const DEPTH_MAX = 500

const canBeWritten = (body: JsonObject): boolean => {
  let level: unknown[] = [body]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEPTH_MAX) return false
    level = level.flatMap((value) => Object.values(value as object).filter(isNested))
  }
  return true
}

const isNested = (value: unknown): boolean => typeof value === 'object' && value !== null

const toBytes = (body: JsonObject): Uint8Array => Buffer.from(JSON.stringify(body))
