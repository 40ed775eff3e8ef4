import { readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'

import type { Conversation, Item, Question } from './recall-set.ts'

/** Memories and remarks that imply them, by author; scripts/encoder learns from `implicit`. */
const DIRECTORY = join(import.meta.dirname, '../encoder')
/** Every fifth of its memories is left out of all fits, as in scripts/encoder/implicit_pairs.py. */
const FIRST = 'implicit/first'
const FOLDS = 5
/** All of these are. */
const HELD_OUT = 'held-out/elders'

type Implicit = {
  readonly kind: string
  readonly memory: string
  readonly remarks: readonly string[]
}

const readImplicit = (author: string): Implicit[] =>
  readdirSync(join(DIRECTORY, author))
    .toSorted()
    .flatMap((file) =>
      readFileSync(join(DIRECTORY, author, file), 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => {
          const [memory = '', ...remarks] = line.split(' | ')
          return { kind: basename(file, '.txt'), memory, remarks }
        }),
    )

/**
 * Conversations with implicit memories among their turns, at equal distances, and the remarks as
 * questions. `isHeldOut`: with the memories to which nothing has been fitted.
 */
export const addImplicit = (
  conversations: readonly Conversation[],
  { isHeldOut }: { readonly isHeldOut: boolean },
): Conversation[] => {
  const first = readImplicit(FIRST).filter((_, at) => (at % FOLDS === 0) === isHeldOut)
  const chosen = [...first, ...(isHeldOut ? readImplicit(HELD_OUT) : [])]
  return conversations.map(({ id, items }, place) => {
    const own = chosen.filter((_, at) => at % conversations.length === place)
    const distance = items.length / (own.length + 1)
    const after = own.map((_, at) => Math.floor((at + 1) * distance))
    const added = own.map(({ memory }, at): Item => {
      const { session, speaker, said_at } = items[after[at] as number] as Item
      return { id: `implicit:${at}`, session, speaker, said_at, text: memory }
    })
    const all = items.flatMap((item, at) =>
      after.includes(at) ? [item, added[after.indexOf(at)] as Item] : [item],
    )
    const questions = own.flatMap(({ kind, remarks }, at) =>
      remarks.map((text, number): Question => ({
        id: `${id} implicit ${at} ${number}`,
        text,
        category: kind,
        evidence: [`implicit:${at}`],
      })),
    )
    return { id, items: all, questions }
  })
}
