import type { CardSoul, CharacterCard, Soul } from '@daimon/identity-api'
import { parseLorebook } from '../lorebook/parse-lorebook.ts'
import { cardText } from './card-text.ts'

export type ImportedCard = {
  /** Unvalidated soul: a card may lack members that a soul needs, or exceed its limits. */
  readonly soul: unknown
  /** Stored for the next export. */
  readonly kept: Readonly<Record<string, unknown>>
  readonly warnings: readonly string[]
}

const WITHOUT_EFFECT = [
  'system_prompt',
  'post_history_instructions',
  'first_mes',
  'alternate_greetings',
  'group_only_greetings',
  'assets',
] as const

/**
 * Converts a card to a soul. Name and texts come from the card; other members come from its
 * `extensions.daimon` or, without it, from the avatar's current soul.
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
    warnings: [
      ...WITHOUT_EFFECT.filter((member) => isSaid(card.data[member])).map(
        (member) => `${member} is stored for the next export and has no effect here`,
      ),
      ...(parseLorebook(card.data['character_book'])?.issues ?? []),
    ],
  }
}

const defined = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as T

const isSaid = (value: unknown): boolean =>
  value !== undefined &&
  value !== null &&
  value !== '' &&
  !(Array.isArray(value) && value.length === 0)
