import { z } from 'zod'
import { Id } from './fields.ts'
import { Identity } from './avatars.ts'
import { Memory } from './memories.ts'
import { Msv } from './soul.ts'

export const Prompt = z.object({
  stable_prefix: z
    .string()
    .describe('Part that changes only with the soul or the traits, so a provider can cache it.'),
  volatile_block: z.string().describe('Part that changes with each turn, such as memories.'),
  prefix_hash: z.string().describe('Hash of `stable_prefix`, as a cache key.'),
})

export const PrepareAnswer = z
  .object({
    bot_id: Id.describe('Id of the avatar.'),
    identity: Identity.describe('The persona now.'),
    memories: z
      .array(z.string())
      .describe('Contents of `recalled`, in the same order, most relevant first.'),
    system_prompt: z
      .string()
      .describe('System prompt for your model: `stable_prefix` followed by `volatile_block`.'),
    inner_monologue: z.string().describe('Current thought of the persona.'),
    recalled: z.array(Memory).describe('Recalled memories, most relevant first.'),
    requests: z
      .array(Memory)
      .describe(
        'Standing instructions for all later replies, newest first. They are in every prompt and don’t count toward `top_k`. If a rule detected the instruction in a longer message, `content` has only the sentences that state it; GET /memory/{memory_id} returns the complete message.',
      ),
    lore: z
      .array(
        z.object({
          name: z.string().nullable().describe('Name of the entry.'),
          content: z.string().describe('Text of the entry, with names for the macros.'),
        }),
      )
      .optional()
      .describe(
        'Only with a lorebook in the imported card: its entries in the prompt, in their order.',
      ),
    prompt: Prompt.describe('The two parts of the system prompt.'),
    timings_ms: z
      .record(z.string(), z.number())
      .optional()
      .describe(
        'Only with `explain`: milliseconds of `recall` and `render`, and of the recall steps `embed`, `index`, `rank`, and `fetch`.',
      ),
    token_count: z
      .object({
        stable_prefix: z.number().int().describe('Estimated tokens in `stable_prefix`.'),
        volatile_block: z.number().int().describe('Estimated tokens in `volatile_block`.'),
      })
      .optional()
      .describe(
        'Only with `explain`: token counts of current models, within about 10 % in English.',
      ),
    token_bounds: z
      .object({
        stable_prefix: z.number().int().describe('Upper bound of tokens in `stable_prefix`.'),
        volatile_block: z.number().int().describe('Upper bound of tokens in `volatile_block`.'),
      })
      .optional()
      .describe('Only with `explain`: upper bounds of token counts for any tokenizer.'),
  })
  .meta({ id: 'PrepareAnswer' })

const stored = {
  memory_ids: z
    .array(Id)
    .describe('Memories of the turn, new or merged, in the order of its sides.'),
  deduplicated: z
    .array(z.boolean())
    .describe('For each of `memory_ids`: whether the text merged into an existing memory.'),
  suppressed: z
    .boolean()
    .describe('Whether a tombstone prevented at least one side from being stored.'),
  superseded: z.array(Id).describe('Memories that this turn corrected.'),
}

export const CompleteAnswer = z
  .object({
    status: z.literal('success').describe('Always `success`.'),
    ingested: z.literal(true).describe('Always true: the turn is stored.'),
    reflect: z
      .enum(['completed', 'skipped'])
      .describe('Whether the message changed the vector by one step.'),
    current_msv: Msv.optional().describe('Vector after the reflection; absent if skipped.'),
    ...stored,
  })
  .meta({ id: 'CompleteAnswer' })

export const CompleteAccepted = z
  .object({
    status: z.literal('accepted').describe('Always `accepted`.'),
    ingested: z.literal(true).describe('Always true: the turn is stored.'),
    reflect: z.literal('async').describe('Always `async`: a durable job reflects.'),
    bot_id: Id.describe('Id of the avatar.'),
    ...stored,
  })
  .meta({ id: 'CompleteAccepted' })

export const ReflectAnswer = z
  .object({
    status: z.literal('success').describe('Always `success`.'),
    bot_id: Id.describe('Id of the avatar.'),
    current_msv: Msv.describe('Vector after the step.'),
    latency_ms: z.number().describe('Time that the reflection took, in milliseconds.'),
  })
  .meta({ id: 'ReflectAnswer' })

export const ReflectAccepted = z
  .object({
    status: z.literal('accepted').describe('Always `accepted`.'),
    bot_id: Id.describe('Id of the avatar.'),
    reflect: z.literal('async').describe('Always `async`: a durable job reflects.'),
  })
  .meta({ id: 'ReflectAccepted' })

export const StateUpdateAnswer = z
  .object({
    status: z.literal('success').describe('Always `success`.'),
    message: z.string().describe('Confirmation to display.'),
  })
  .meta({ id: 'StateUpdateAnswer' })
