import type { AttachmentStyle, Msv } from '@daimon/identity-api'
import { createHash } from 'node:crypto'
import { type LoreBlock, loreBlock } from '../lorebook/lore-block.ts'
import type { LoreEntry } from '../lorebook/parse-lorebook.ts'
import { tokensOfPart } from './token-upper-bound.ts'
import { type MemoriesBlock, type PromptMemory, memoriesBlock } from './memories-block.ts'
import { DEFAULT_TEMPLATE, names, parseTemplate, renderTemplate } from './template.ts'
import { moodLine } from './mood-line.ts'
import { dateLine } from './date-line.ts'
import { traitDirectives } from './trait-directives.ts'
import { wordedTraits } from './worded-traits.ts'

export type PromptInput = {
  readonly name: string
  readonly role: string
  readonly description: string
  readonly attachmentStyle: AttachmentStyle
  /** The trait layer alone: the stable prefix must not depend on the mood. */
  readonly traits: Msv
  /** The vector of the soul, which words describe until the traits have moved noticeably. */
  readonly baseline: Msv
  /** Offsets from the traits; worded in the volatile block. */
  readonly mood: readonly number[]
  readonly innerMonologue: string
  readonly memories: readonly PromptMemory[]
  readonly requests: readonly PromptMemory[]
  /** Active entries of a lorebook, and the tokens that it allows them. */
  readonly lore?:
    | { readonly entries: readonly LoreEntry[]; readonly tokenBudget: number }
    | undefined
  readonly nonce: string
  /** Time of the turn, in milliseconds since 1970. */
  readonly nowMs: number
  /** IANA name of the zone of the dates. Default: `UTC`. */
  readonly timeZone?: string | undefined
  /** Lists the memories by time, for a query for an order or a summary. */
  readonly isChronological?: boolean | undefined
  readonly tokenBudget: number | undefined
  readonly template: string | undefined
}

export type SystemPrompt = {
  readonly stablePrefix: string
  readonly volatileBlock: string
  /** SHA-256 of the stable prefix: while it is equal, the caller's model cache is valid. */
  readonly prefixHash: string
  /** Indexes of the memories that fit the budget, in order. */
  readonly memoriesUsed: readonly number[]
  /** Entries of the lorebook that fit the budget, in order. */
  readonly loreUsed: readonly LoreEntry[]
}

/** Maximum share of the budget for the lorebook: it must leave room for memories. */
const LORE_SHARE = 0.5

const buildLore = ({
  lore,
  nonce,
  tokenBudget = Number.POSITIVE_INFINITY,
}: PromptInput): LoreBlock =>
  lore === undefined
    ? { text: '', used: [] }
    : loreBlock(lore.entries, nonce, {
        ofBook: lore.tokenBudget,
        ofBlock: tokenBudget * LORE_SHARE,
      })

const asParagraph = (line: string): string => (line === '' ? '' : `${line}\n\n`)

/**
 * Builds the system prompt: a stable prefix that stays byte-identical between turns, and a volatile
 * block.
 */
export const systemPrompt = (input: PromptInput): SystemPrompt => {
  const parts = parseTemplate(input.template ?? DEFAULT_TEMPLATE)
  const today = dateLine(input.nowMs, input.timeZone)
  // The dates of memories need the current date for context.
  const datedBy = names(parts, 'today') ? undefined : today
  const lore = buildLore(input)
  const block: MemoriesBlock = memoriesBlock({
    ...input,
    datedBy,
    tokenBudget:
      input.tokenBudget && Math.max(0, input.tokenBudget - tokensOfPart(asParagraph(lore.text))),
  })
  const { stable, volatile } = renderTemplate(parts, {
    name: input.name,
    role: input.role,
    description: input.description,
    trait_directives: traitDirectives(
      wordedTraits(input.traits, input.baseline),
      input.attachmentStyle,
    ),
    today,
    mood: asParagraph(moodLine(input.mood)),
    inner_monologue: input.innerMonologue,
    memories: [lore.text, block.text].filter((text) => text !== '').join('\n\n'),
  })
  return {
    stablePrefix: stable,
    volatileBlock: volatile.trimEnd(),
    prefixHash: createHash('sha256').update(stable).digest('hex'),
    memoriesUsed: block.used,
    loreUsed: lore.used,
  }
}
