import { stem } from '../tokenizer.ts'
import { DOINGS } from './doings.ts'
import { LIFE } from './life.ts'
import { PEOPLE } from './people.ts'
import { PLACES } from './places.ts'
import { THINGS } from './things.ts'

/**
 * Words by category: a query for instruments is answered by a violin. Everyday English, written by
 * hand for conversations about personal life. Categories are separated by `|`; each is its names, a
 * colon, and its members, and `+name` includes an earlier category. A name in several categories
 * has the members of all.
 */
const LISTS = [PLACES, DOINGS, PEOPLE, LIFE, THINGS].join('|')

const buildLexicon = (lists: string): ReadonlyMap<string, ReadonlySet<string>> => {
  const kinds = new Map<string, Set<string>>()
  const listed = new Map<string, readonly string[]>()
  for (const kind of lists.split('|')) {
    const [names = '', members = ''] = kind.split(':').map((part) => part.trim())
    const words = members
      .split(/\s+/)
      .flatMap((word) => (word.startsWith('+') ? (listed.get(word.slice(1)) ?? []) : [word]))
    for (const name of names.split(/\s+/)) {
      if (!listed.has(name)) listed.set(name, words)
      const term = stem(name)
      const own = kinds.get(term) ?? new Set()
      for (const word of words) own.add(stem(word))
      kinds.set(term, own)
    }
  }
  return kinds
}

/** Terms of the members by the term of a category name. */
export const CATEGORY_LEXICON = buildLexicon(LISTS)

/** The category for "where". */
export const PLACE = stem('place')
