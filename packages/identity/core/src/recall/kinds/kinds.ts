import { termOf } from '../words.ts'
import { DOINGS } from './doings.ts'
import { LIFE } from './life.ts'
import { PEOPLE } from './people.ts'
import { PLACES } from './places.ts'
import { THINGS } from './things.ts'

/**
 * Which words are of a kind: who asks for instruments is answered by a violin. Everyday English, written by hand for talk
 * about a life. Kinds are set apart by `|`; each is its names, a colon and its members, and `+name` is what an earlier kind has.
 * A name of several kinds has the members of all.
 */
const LISTS = [PLACES, DOINGS, PEOPLE, LIFE, THINGS].join('|')

const kindsOf = (lists: string): ReadonlyMap<string, ReadonlySet<string>> => {
  const kinds = new Map<string, Set<string>>()
  const listed = new Map<string, readonly string[]>()
  for (const kind of lists.split('|')) {
    const [names = '', members = ''] = kind.split(':').map((part) => part.trim())
    const words = members
      .split(/\s+/)
      .flatMap((word) => (word.startsWith('+') ? (listed.get(word.slice(1)) ?? []) : [word]))
    for (const name of names.split(/\s+/)) {
      if (!listed.has(name)) listed.set(name, words)
      const term = termOf(name)
      const own = kinds.get(term) ?? new Set()
      for (const word of words) own.add(termOf(word))
      kinds.set(term, own)
    }
  }
  return kinds
}

/** Terms of the members by the term of a kind's name. */
export const KINDS = kindsOf(LISTS)

/** The kind of what "where" asks for. */
export const PLACE = termOf('place')
