import { z } from 'zod'
import { text } from '../fields.ts'
import { WhatIfAnswer } from '../avatars.ts'
import { ChatAnswer, ChatEvent } from '../chat.ts'
import {
  CompleteAccepted,
  CompleteAnswer,
  PrepareAnswer,
  ReflectAccepted,
  ReflectAnswer,
} from '../hybrid.ts'
import type { memorySchemas } from '../memories.ts'
import type { Route } from '../route.ts'
import { EXAMPLES, EXAMPLE_IDS } from './examples.ts'
import { answer, json } from './parts.ts'

type Schemas = ReturnType<typeof memorySchemas>

const THANKS = 'Thank you, you were so kind and patient with me.'
const TURN = {
  bot_id: EXAMPLE_IDS.avatar,
  session_id: 'visit-7',
  user_message: EXAMPLES.memory.content,
  assistant_text: EXAMPLES.reply.content,
  speaker: 'Noor',
}

export const turnRoutes = (schemas: Schemas) =>
  ({
    reflect: {
      method: 'post',
      path: '/state/reflect',
      tag: 'Avatars',
      scope: 'write',
      summary: 'Reflect on a message',
      description: 'Lets a message change the vector by one step, within the drift limits.',
      body: json(schemas.Reflect, {
        default: { bot_id: EXAMPLE_IDS.avatar, message: THANKS },
        async: { bot_id: EXAMPLE_IDS.avatar, message: THANKS, reflect_async: true },
      }),
      answers: {
        200: answer(ReflectAnswer, 'The step is applied.', {
          default: {
            status: 'success',
            bot_id: EXAMPLE_IDS.avatar,
            current_msv: EXAMPLES.reflectedMsv,
            latency_ms: 3.2,
          },
        }),
        202: answer(ReflectAccepted, 'A durable job applies the step once.', {
          async: { status: 'accepted', bot_id: EXAMPLE_IDS.avatar, reflect: 'async' },
        }),
      },
      errors: ['BOT_NOT_FOUND', 'VALIDATION_ERROR'],
    },
    whatIf: {
      method: 'post',
      path: '/v1/avatars/{bot_id}/msv/what-if',
      tag: 'Avatars',
      scope: 'read',
      summary: 'Preview a reflection',
      description: 'Returns the step that a message would cause, without applying it.',
      body: json(schemas.WhatIf, { default: { message: THANKS } }),
      answers: { 200: answer(WhatIfAnswer, 'The step, not applied.', { default: EXAMPLES.step }) },
      errors: ['BOT_NOT_FOUND', 'VALIDATION_ERROR'],
    },
    prepare: {
      method: 'post',
      path: '/hybrid/prepare',
      tag: 'Turn',
      scope: 'read',
      summary: 'Prepare a turn',
      description:
        'Call this before your model. Returns the system prompt with recalled memories, standing instructions, and the current thought of the persona.',
      body: json(schemas.Prepare, {
        default: {
          bot_id: EXAMPLE_IDS.avatar,
          query: 'Which bike do I ride?',
          session_id: 'visit-7',
        },
      }),
      answers: {
        200: answer(PrepareAnswer, 'Prompt and memories for your model.', {
          default: {
            bot_id: EXAMPLE_IDS.avatar,
            identity: {
              ...EXAMPLES.identity,
              reply_drift: { distance: 0.02, band: 0.25, flagged: false },
            },
            memories: [EXAMPLES.memory.content, EXAMPLES.reply.content],
            system_prompt: 'You are Mara, Bicycle shop assistant.…',
            inner_monologue: EXAMPLES.msv.inner_monologue,
            recalled: [
              { ...EXAMPLES.memory, score: 0.81 },
              { ...EXAMPLES.reply, score: 0.99 },
            ],
            requests: [],
            prompt: {
              stable_prefix: 'You are Mara, Bicycle shop assistant.…',
              volatile_block: 'Today is Monday, 2026-05-04 (UTC).…',
              prefix_hash: '5f0c2a9d7b1e4c38',
            },
          },
        }),
      },
      errors: ['BOT_NOT_FOUND', 'VALIDATION_ERROR'],
    },
    complete: {
      method: 'post',
      path: '/hybrid/complete',
      tag: 'Turn',
      scope: 'write',
      summary: 'Complete a turn',
      description:
        'Call this after your model. Stores both sides of the turn and reflects on the message. To retry safely, send an `idempotency_key`, the header Idempotency-Key, or a `turn_id`: the same body returns the same response.',
      headers: z.object({
        'Idempotency-Key': text(1, 255)
          .optional()
          .describe('Key for safe retries; must match `idempotency_key` if both are sent.'),
      }),
      parameterExamples: { 'Idempotency-Key': 'visit-7-turn-1' },
      body: json(schemas.Complete, {
        default: TURN,
        async: { ...TURN, reflect_async: true },
        summary: { bot_id: EXAMPLE_IDS.avatar, summary: 'Noor rides a red Brompton.' },
      }),
      answers: {
        200: answer(CompleteAnswer, 'Stored; the next prepare can recall it.', {
          default: {
            status: 'success',
            ingested: true,
            memory_ids: [EXAMPLE_IDS.memory, EXAMPLE_IDS.reply],
            deduplicated: [false, false],
            suppressed: false,
            superseded: [],
            reflect: 'completed',
            current_msv: EXAMPLES.msv,
          },
          summary: {
            status: 'success',
            ingested: true,
            memory_ids: [EXAMPLE_IDS.memory],
            deduplicated: [false],
            suppressed: false,
            superseded: [],
            reflect: 'completed',
            current_msv: EXAMPLES.msv,
          },
        }),
        202: answer(CompleteAccepted, 'Stored; a durable job reflects.', {
          async: {
            status: 'accepted',
            ingested: true,
            memory_ids: [EXAMPLE_IDS.memory, EXAMPLE_IDS.reply],
            deduplicated: [false, false],
            suppressed: false,
            superseded: [],
            reflect: 'async',
            bot_id: EXAMPLE_IDS.avatar,
          },
        }),
      },
      errors: ['BOT_NOT_FOUND', 'VALIDATION_ERROR', 'CONFLICT'],
    },
    chatGenerate: {
      method: 'post',
      path: '/chat/generate',
      tag: 'Turn',
      scope: 'write',
      summary: 'Generate a reply',
      description:
        'Runs a complete turn with the configured chat model: prepare, model, complete. Streams server-sent events: `cognitive_state` once, `message` for each part of the reply, `msv_update` if the turn changed the vector, and `done`. A failure after the first byte is an `error` event followed by `done`. If the turn fails or you disconnect, nothing is stored. With `stream` false, returns one JSON response.',
      body: json(schemas.ChatGenerate, {
        default: {
          bot_id: EXAMPLE_IDS.avatar,
          message: 'Which bike do I ride?',
          session_id: 'visit-7',
          stream: false,
        },
      }),
      answers: {
        200: {
          ...answer(ChatAnswer, 'Server-sent events, or one JSON response.', {
            default: {
              status: 'success',
              bot_id: EXAMPLE_IDS.avatar,
              user_id: null,
              session_id: 'visit-7',
              identity: EXAMPLES.identity,
              inner_monologue: EXAMPLES.msv.inner_monologue,
              memories: [],
              text: 'You ride a red Brompton.',
              finish_reason: 'stop',
              current_msv: EXAMPLES.curiousMsv,
              reflect: 'completed',
              memory_ids: [EXAMPLE_IDS.memory, EXAMPLE_IDS.reply],
              deduplicated: [false, false],
              suppressed: false,
            },
          }),
          events: ChatEvent,
        },
      },
      errors: ['BOT_NOT_FOUND', 'VALIDATION_ERROR', 'INFERENCE_DOWN'],
    },
  }) as const satisfies Record<string, Route>
