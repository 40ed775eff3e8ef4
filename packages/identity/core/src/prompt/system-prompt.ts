import type { AttachmentStyle, Msv } from '@daimon/identity-api'
import { createHash } from 'node:crypto'
import { toMsv, toNumbers } from '../msv/dimensions.ts'
import { type MemoriesBlock, type PromptMemory, memoriesBlock } from './memories-block.ts'
import { DEFAULT_TEMPLATE, names, parseTemplate, renderTemplate } from './template.ts'
import { moodLine } from './mood-line.ts'
import { todayLine } from './today-line.ts'
import { traitDirectives } from './trait-directives.ts'

export type PromptInput = {
  readonly name: string
  readonly role: string
  readonly description: string
  readonly attachmentStyle: AttachmentStyle
  /** The trait layer alone: the stable prefix must not move with the mood. */
  readonly traits: Msv
  /** Offsets from the traits; told in the volatile block. */
  readonly mood: readonly number[]
  readonly innerMonologue: string
  readonly memories: readonly PromptMemory[]
  readonly requests: readonly PromptMemory[]
  readonly nonce: string
  /** The now of the turn, in milliseconds since 1970. */
  readonly nowMs: number
  readonly tokenBudget: number | undefined
  readonly template: string | undefined
}

export type SystemPrompt = {
  readonly stablePrefix: string
  readonly volatileBlock: string
  /** SHA-256 of the stable prefix: the same hash means the caller's model cache still holds. */
  readonly prefixHash: string
  /** Places of the memories that fitted the budget, in order. */
  readonly memoriesUsed: readonly number[]
}

// Traits are told to two decimals: a drift too small to be worded must not spoil the caller's cache.
const displayed = (msv: Msv): Msv =>
  toMsv(
    toNumbers(msv).map((value) => Math.round(value * 100) / 100),
    msv.inner_monologue,
  )

const asParagraph = (line: string): string => (line === '' ? '' : `${line}\n\n`)

/** Writes the system prompt: a stable prefix that stays byte-identical between turns, and a volatile block. */
export const systemPrompt = (input: PromptInput): SystemPrompt => {
  const parts = parseTemplate(input.template ?? DEFAULT_TEMPLATE)
  const today = todayLine(input.nowMs)
  // The dates of memories say little to who does not know what day it is.
  const datedBy = names(parts, 'today') ? undefined : today
  const block: MemoriesBlock = memoriesBlock({ ...input, datedBy })
  const { stable, volatile } = renderTemplate(parts, {
    name: input.name,
    role: input.role,
    description: input.description,
    trait_directives: traitDirectives(displayed(input.traits), input.attachmentStyle),
    today,
    mood: asParagraph(moodLine(input.mood)),
    inner_monologue: input.innerMonologue,
    memories: block.text,
  })
  return {
    stablePrefix: stable,
    volatileBlock: volatile.trimEnd(),
    prefixHash: createHash('sha256').update(stable).digest('hex'),
    memoriesUsed: block.used,
  }
}
