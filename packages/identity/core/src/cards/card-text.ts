import type { CharacterCard } from '@daimon/identity-api'

type CardData = CharacterCard['data']

const CHARACTER = /\{\{char\}\}|<BOT>/gi
const USER = /\{\{user\}\}|<USER>/gi
const BLANK_LINE = '\n\n'

/** Whether a text spells a macro of the cards: `{{char}}`, `{{user}}`, `<BOT>` or `<USER>`, in any case. */
export const hasMacro = (text: string): boolean =>
  /\{\{(?:char|user)\}\}|<(?:BOT|USER)>/i.test(text)

/**
 * The description that a card's texts make: description, personality, scenario and examples, joined by a blank line.
 * Macros are written out, with `the user` for `{{user}}`: who that is changes from turn to turn, a soul does not.
 */
export const cardText = (data: CardData): string => {
  const { description, personality, scenario, mes_example } = data
  const text = [
    description,
    personality && `Personality: ${personality}`,
    scenario && `Scenario: ${scenario}`,
    mes_example && `How {{char}} talks:\n${mes_example}`,
  ]
    .filter(Boolean)
    .join(BLANK_LINE)
  if (data.extensions?.daimon?.has_macros === false) return text
  const name = data.nickname || data.name
  return text.replaceAll(CHARACTER, () => name).replaceAll(USER, 'the user')
}
