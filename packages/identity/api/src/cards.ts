import { z } from 'zod'
import { Avatar } from './avatars.ts'
import { optional, text } from './fields.ts'
import { SoulPatch } from './soul.ts'

export const CardFormat = z.enum(['v2', 'v3', 'png'])

const words = optional(text(0, 100_000))

/** What a soul has and a card has no member for: it travels in the card's `extensions.daimon`. */
const CardSoul = SoulPatch.omit({ name: true, description: true }).extend({
  /** False when the texts spell `{{char}}` and mean just that. */
  has_macros: optional(z.boolean()),
})
export type CardSoul = z.infer<typeof CardSoul>

/** A Character Card, V2 or V3: the members that are read here. All others are kept as they came. */
export const CharacterCard = z
  .looseObject({
    spec: z.enum(['chara_card_v2', 'chara_card_v3']),
    spec_version: text(1, 32),
    data: z.looseObject({
      name: text(1, 255),
      nickname: words,
      description: words,
      personality: words,
      scenario: words,
      mes_example: words,
      extensions: optional(z.looseObject({ daimon: optional(CardSoul) })),
    }),
  })
  .meta({ id: 'CharacterCard', description: 'A Character Card, V2 or V3.' })
export type CharacterCard = z.infer<typeof CharacterCard>

/** A card in an answer; its other members are those of the specification of its version. */
export const CardView = z
  .looseObject({
    spec: z.enum(['chara_card_v2', 'chara_card_v3']),
    spec_version: z.string(),
    data: z.looseObject({ name: z.string(), description: z.string() }),
  })
  .meta({ id: 'CharacterCardView' })

export const ImportCardAnswer = Avatar.extend({ warnings: z.array(z.string()) }).meta({
  id: 'ImportCardAnswer',
})
