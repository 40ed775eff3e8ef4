import { CharacterCard } from '@daimon/identity-api'
import { type Lorebook, parseLorebook } from '../lorebook/parse-lorebook.ts'
import { expandMacros } from './card-text.ts'

/** The lorebook of a stored card, with macros expanded; undefined without one. */
export const readLorebook = (card: unknown): Lorebook | undefined => {
  const parsed = CharacterCard.safeParse(card)
  if (!parsed.success) return undefined
  const { data } = parsed.data
  const book = parseLorebook(data['character_book'])
  return (
    book && {
      ...book,
      entries: book.entries.map((entry) => ({
        ...entry,
        content: expandMacros(entry.content, data),
      })),
    }
  )
}
