import { z } from 'zod'
import { Avatar } from './avatars.ts'
import { optional, text } from './fields.ts'
import { SoulPatch } from './soul.ts'

export const CardFormat = z.enum(['v2', 'v3', 'png'])

const words = optional(text(0, 100_000))

/** Members of a soul for which cards have no member; stored in `extensions.daimon` of the card. */
const CardSoul = SoulPatch.omit({ name: true, description: true }).extend({
  has_macros: optional(z.boolean()).describe(
    'If false, {{char}} and {{user}} in the texts are literal. Default: true.',
  ),
})
export type CardSoul = z.infer<typeof CardSoul>

/** A Character Card, V2 or V3: the members that the service reads. All others stay unchanged. */
export const CharacterCard = z
  .looseObject({
    spec: z.enum(['chara_card_v2', 'chara_card_v3']).describe('Specification of the card.'),
    spec_version: text(1, 32).describe('Version of the specification, such as 2.0.'),
    data: z
      .looseObject({
        name: text(1, 255).describe('Name of the character, 1 to 255 characters.'),
        nickname: words.describe('Name that replaces {{char}}.'),
        description: words.describe('Who the character is; part of the soul’s description.'),
        personality: words.describe('Personality; part of the soul’s description.'),
        scenario: words.describe('Scenario; part of the soul’s description.'),
        mes_example: words.describe('Example messages; part of the soul’s description.'),
        extensions: optional(
          z.looseObject({
            daimon: optional(CardSoul).describe('Members of the soul that cards don’t have.'),
          }),
        ).describe('Data of applications, by name.'),
      })
      .describe('Content of the card.'),
  })
  .meta({ id: 'CharacterCard', description: 'A Character Card, V2 or V3.' })
export type CharacterCard = z.infer<typeof CharacterCard>

/** A card in a response; further members follow the specification of its version. */
export const CardView = z
  .looseObject({
    spec: z.enum(['chara_card_v2', 'chara_card_v3']).describe('Specification of the card.'),
    spec_version: z.string().describe('Version of the specification.'),
    data: z
      .looseObject({
        name: z.string().describe('Name of the character.'),
        description: z.string().describe('Who the character is.'),
      })
      .describe('Content of the card.'),
  })
  .meta({ id: 'CharacterCardView' })

export const ImportCardAnswer = Avatar.extend({
  warnings: z.array(z.string()).describe('Parts of the card that the service could not use.'),
}).meta({
  id: 'ImportCardAnswer',
})
