import type { CharacterCard } from '@daimon/identity-api'

type CardData = CharacterCard['data']

const CHARACTER = /\{\{char\}\}|<BOT>/gi
const USER = /\{\{user\}\}|<USER>/gi
const BLANK_LINE = '\n\n'

/**
 * Whether a text contains a card macro: `{{char}}`, `{{user}}`, `<BOT>`, or `<USER>`, in any case.
 */
export const hasMacro = (text: string): boolean =>
  /\{\{(?:char|user)\}\}|<(?:BOT|USER)>/i.test(text)

/**
 * Builds a description from a card's texts: description, personality, scenario, and examples,
 * joined by a blank line. Expands macros, with `the user` for `{{user}}`: the user changes from
 * turn to turn, and a soul doesn't.
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
  return data.extensions?.daimon?.has_macros === false ? text : expandMacros(text, data)
}

/** Replaces the macros of a card's text with the name of the character and `the user`. */
export const expandMacros = (
  text: string,
  { name, nickname }: Pick<CardData, 'name' | 'nickname'>,
): string => text.replaceAll(CHARACTER, () => nickname || name).replaceAll(USER, 'the user')
