import type { Revision } from './comparison.ts'
import type { Statement } from './statement.ts'

/** A text and the number of its sentences. */
type Counted = Pick<Statement, 'content' | 'count'>

/** The earlier text with the new value, unless the new words alone state it. */
export const replaceValue = (
  { content: said, count }: Counted,
  now: Counted,
  { stale, current }: Revision,
): string | undefined => {
  if (!stale || !current) return undefined
  const value = now.content.slice(current.start, current.end)
  const there = new Set(splitWords(now.content))
  const rest = splitWords(said.slice(0, stale.start) + said.slice(stale.end))
  if (count === 1 && now.count === 1 && rest.every((word) => there.has(word))) return undefined
  return said.slice(0, stale.start) + value + said.slice(stale.end)
}

const LITTLE = new Set('i we my our the a an is am are in at on for to of s'.split(' '))

/** The words of a text apart from those that say little. */
export const splitWords = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !LITTLE.has(word))
