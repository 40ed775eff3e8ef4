import { z } from 'zod'
import { Id } from './fields.ts'
import { Identity } from './avatars.ts'
import { Memory } from './memories.ts'
import { Msv } from './soul.ts'

export const Prompt = z.object({
  stable_prefix: z.string(),
  volatile_block: z.string(),
  prefix_hash: z.string(),
})

export const PrepareAnswer = z
  .object({
    bot_id: Id,
    identity: Identity,
    memories: z.array(z.string()),
    system_prompt: z.string(),
    inner_monologue: z.string(),
    recalled: z.array(Memory),
    requests: z
      .array(Memory)
      .describe(
        'Instructions for all later answers, the latest first; in the prompt whatever the query, and beside top_k. Of a message in which a rule found one, content is the sentences that ask for it; GET /memory/{memory_id} has all of it.',
      ),
    prompt: Prompt,
    timings_ms: z
      .record(z.string(), z.number())
      .optional()
      .describe(
        'Only with explain: recall and render, and of recall embed, index, rank and fetch.',
      ),
    token_bounds: z
      .object({ stable_prefix: z.number().int(), volatile_block: z.number().int() })
      .optional()
      .describe('Only with explain: at most so many tokens, whatever the encoder.'),
  })
  .meta({ id: 'PrepareAnswer' })

export const CompleteAnswer = z
  .object({
    status: z.literal('success'),
    ingested: z.literal(true),
    reflect: z.enum(['completed', 'skipped']),
    current_msv: Msv.optional(),
    memory_ids: z.array(Id),
    deduplicated: z.array(z.boolean()),
    suppressed: z
      .boolean()
      .describe('A tombstone kept at least one side of the turn from being stored.'),
    superseded: z.array(Id).describe('Memories that this turn corrected.'),
  })
  .meta({ id: 'CompleteAnswer' })

export const CompleteAccepted = z
  .object({
    status: z.literal('accepted'),
    ingested: z.literal(true),
    reflect: z.literal('async'),
    bot_id: Id,
    memory_ids: z.array(Id),
    deduplicated: z.array(z.boolean()),
    suppressed: z.boolean(),
    superseded: z.array(Id),
  })
  .meta({ id: 'CompleteAccepted' })

export const ReflectAnswer = z
  .object({ status: z.literal('success'), bot_id: Id, current_msv: Msv, latency_ms: z.number() })
  .meta({ id: 'ReflectAnswer' })

export const ReflectAccepted = z
  .object({ status: z.literal('accepted'), bot_id: Id, reflect: z.literal('async') })
  .meta({ id: 'ReflectAccepted' })

export const StateUpdateAnswer = z
  .object({ status: z.literal('success'), message: z.string() })
  .meta({ id: 'StateUpdateAnswer' })
