import type { CardSoul, CharacterCard, Soul } from '@daimon/identity-api'
import { cardText } from './card-text.ts'

export type ImportedCard = {
  /** To be held against the schema: a card may say less than a soul needs, or more than it takes. */
  readonly soul: unknown
  /** What the next export gives back. */
  readonly kept: Readonly<Record<string, unknown>>
  readonly warnings: readonly string[]
}

const WITHOUT_EFFECT = [
  'system_prompt',
  'post_history_instructions',
  'first_mes',
  'alternate_greetings',
  'group_only_greetings',
  'character_book',
  'assets',
] as const

/**
 * Reads a soul out of a card. Name and texts are the card's; what a card has no member for comes from its
 * `extensions.daimon` or, without one, from the soul that the avatar has.
 */
export const importCard = (card: CharacterCard, current: Soul): ImportedCard => {
  const { daimon, ...extensions } = card.data.extensions ?? {}
  const own: Partial<CardSoul> = defined(daimon ?? {})
  const { has_macros: _, role, attachment_style, baseline_msv, ...optional } = own
  const soul = {
    ...(daimon ? {} : current),
    role: role ?? current.role,
    attachment_style: attachment_style ?? current.attachment_style,
    baseline_msv: baseline_msv ?? current.baseline_msv,
    ...optional,
    name: card.data.name,
    description: cardText(card.data),
  }
  return {
    soul,
    kept: { ...card, data: defined({ ...card.data, extensions }) },
    warnings: WITHOUT_EFFECT.filter((member) => isSaid(card.data[member])).map(
      (member) => `${member} is kept for the next export and has no effect here`,
    ),
  }
}

const defined = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as T

const isSaid = (value: unknown): boolean =>
  value !== undefined &&
  value !== null &&
  value !== '' &&
  !(Array.isArray(value) && value.length === 0)
