import { z } from 'zod'
import { Identity } from './avatars.ts'
import { Id } from './fields.ts'
import { CompleteAnswer } from './hybrid.ts'
import { Problem } from './problem.ts'
import { Msv } from './soul.ts'

/** Who spoke, and what it had in mind: what the model was told. */
const CognitiveState = z.object({
  bot_id: Id,
  session_id: z.string().nullable(),
  identity: Identity,
  inner_monologue: z.string(),
  memories: z.array(z.string()),
})

const FinishReason = z
  .enum(['stop', 'length'])
  .describe('length: the model reached its limit of tokens in the middle.')

const remembered = CompleteAnswer.pick({
  reflect: true,
  memory_ids: true,
  deduplicated: true,
  suppressed: true,
}).shape

/** `stream: false`: the whole turn at once. */
export const ChatAnswer = CognitiveState.extend({
  status: z.literal('success'),
  text: z.string(),
  finish_reason: FinishReason,
  current_msv: Msv.optional(),
  ...remembered,
}).meta({ id: 'ChatAnswer' })
export type ChatAnswer = z.infer<typeof ChatAnswer>

const event = <Name extends string, Data extends z.ZodType>(id: string, name: Name, data: Data) =>
  z.object({ event: z.literal(name), data }).meta({ id })

const ChatDone = z.object({
  status: z.literal('success'),
  finish_reason: FinishReason,
  ...remembered,
})

/** One frame of the stream: its `event:`, and its `data:` as JSON. */
export const ChatEvent = z
  .union([
    event('ChatStateEvent', 'cognitive_state', CognitiveState),
    event('ChatMessageEvent', 'message', z.object({ text: z.string() })),
    event('ChatMsvEvent', 'msv_update', z.object({ current_msv: Msv })),
    event('ChatErrorEvent', 'error', Problem),
    event('ChatDoneEvent', 'done', z.union([ChatDone, z.object({ status: z.literal('failed') })])),
  ])
  .meta({ id: 'ChatEvent' })
export type ChatEvent = z.infer<typeof ChatEvent>
