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
import { answer, json } from './parts.ts'

type Schemas = ReturnType<typeof memorySchemas>

export const turnRoutes = (schemas: Schemas) =>
  ({
    reflect: {
      method: 'post',
      path: '/state/reflect',
      tag: 'Avatars',
      scope: 'write',
      summary: 'Let a message move the vector within its bounds',
      body: json(schemas.Reflect),
      answers: {
        200: answer(ReflectAnswer, 'The step is taken.'),
        202: answer(ReflectAccepted, 'It will be, once.'),
      },
      errors: ['BOT_NOT_FOUND', 'VALIDATION_ERROR'],
    },
    whatIf: {
      method: 'post',
      path: '/v1/avatars/{bot_id}/msv/what-if',
      tag: 'Avatars',
      scope: 'read',
      summary: 'The step that a message would take, worked out and not taken',
      body: json(schemas.WhatIf),
      answers: { 200: answer(WhatIfAnswer, 'The step.') },
      errors: ['BOT_NOT_FOUND', 'VALIDATION_ERROR'],
    },
    prepare: {
      method: 'post',
      path: '/hybrid/prepare',
      tag: 'Turn',
      scope: 'read',
      summary: 'System prompt, recalled memories and inner monologue for one turn',
      body: json(schemas.Prepare),
      answers: { 200: answer(PrepareAnswer, 'What the model should be given.') },
      errors: ['BOT_NOT_FOUND', 'VALIDATION_ERROR'],
    },
    complete: {
      method: 'post',
      path: '/hybrid/complete',
      tag: 'Turn',
      scope: 'write',
      summary: 'Remember the turn and reflect on it',
      description:
        'Safe to repeat with an idempotency_key (or the header Idempotency-Key, or a turn_id): the same body gets the same answer.',
      headers: z.object({ 'Idempotency-Key': text(1, 255).optional() }),
      body: json(schemas.Complete),
      answers: {
        200: answer(CompleteAnswer, 'Remembered; durable and recallable by the next prepare.'),
        202: answer(CompleteAccepted, 'Remembered; the reflection is a durable job.'),
      },
      errors: ['BOT_NOT_FOUND', 'VALIDATION_ERROR', 'CONFLICT'],
    },
    chatGenerate: {
      method: 'post',
      path: '/chat/generate',
      tag: 'Turn',
      scope: 'write',
      summary: 'A whole turn with the chat model that is configured',
      description:
        'Prepare, the model, complete. Streams server-sent events: cognitive_state once, message for each piece of the reply, msv_update when the turn has moved the vector, done at the end; a failure after the first byte is an error event with its problem, then done. Of a turn that failed, or that the caller left, nothing is remembered. With stream=false one JSON answer.',
      body: json(schemas.ChatGenerate),
      answers: {
        200: { ...answer(ChatAnswer, 'The events, or the whole answer.'), events: ChatEvent },
      },
      errors: ['BOT_NOT_FOUND', 'VALIDATION_ERROR', 'INFERENCE_DOWN'],
    },
  }) as const satisfies Record<string, Route>
