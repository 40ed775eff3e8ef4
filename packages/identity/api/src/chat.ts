import { z } from 'zod'
import { Identity } from './avatars.ts'
import { Id } from './fields.ts'
import { CompleteAnswer } from './hybrid.ts'
import { Problem } from './problem.ts'
import { Msv } from './soul.ts'

/** The persona and the memories in the model's prompt. */
const CognitiveState = z.object({
  bot_id: Id.describe('Id of the avatar.'),
  user_id: z.string().nullable().describe('User of the turn.'),
  session_id: z.string().nullable().describe('Session of the turn.'),
  identity: Identity.describe('The persona at the start of the turn.'),
  inner_monologue: z.string().describe('Thought of the persona at the start of the turn.'),
  memories: z.array(z.string()).describe('Recalled memories in the prompt.'),
})

const FinishReason = z
  .enum(['stop', 'length'])
  .describe('`stop`: the reply is complete. `length`: it reached the token limit of the model.')

const remembered = CompleteAnswer.pick({
  reflect: true,
  memory_ids: true,
  deduplicated: true,
  suppressed: true,
}).shape

/** Response with `stream: false`. */
export const ChatAnswer = CognitiveState.extend({
  status: z.literal('success').describe('Always `success`.'),
  text: z.string().describe('Reply of the model.'),
  finish_reason: FinishReason,
  current_msv: Msv.optional().describe('Vector after the reflection; absent if skipped.'),
  ...remembered,
}).meta({ id: 'ChatAnswer' })
export type ChatAnswer = z.infer<typeof ChatAnswer>

const event = <Name extends string, Data extends z.ZodType>(id: string, name: Name, data: Data) =>
  z
    .object({
      event: z.literal(name).describe(`Always \`${name}\`.`),
      data: data.describe('Data of the event.'),
    })
    .meta({ id })

const ChatDone = z.object({
  status: z.literal('success').describe('Always `success`.'),
  finish_reason: FinishReason,
  ...remembered,
})

/** One event of the stream: its `event` field, and its `data` field as JSON. */
export const ChatEvent = z
  .union([
    event('ChatStateEvent', 'cognitive_state', CognitiveState),
    event(
      'ChatMessageEvent',
      'message',
      z.object({ text: z.string().describe('Next part of the reply.') }),
    ),
    event(
      'ChatMsvEvent',
      'msv_update',
      z.object({ current_msv: Msv.describe('Vector after the reflection.') }),
    ),
    event('ChatErrorEvent', 'error', Problem),
    event(
      'ChatDoneEvent',
      'done',
      z.union([ChatDone, z.object({ status: z.literal('failed').describe('Always `failed`.') })]),
    ),
  ])
  .meta({ id: 'ChatEvent' })
export type ChatEvent = z.infer<typeof ChatEvent>
