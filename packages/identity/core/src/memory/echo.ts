import { LORE_HEADER } from '../lorebook/lore-block.ts'
import { CHRONOLOGICAL_HEADER, MEMORIES_HEADER, REQUESTS_HEAD } from '../prompt/memories-block.ts'
import { TODAY_LINE_AT_END } from '../prompt/date-line.ts'

// Fences of this service, see prompt/memories-block and lorebook/lore-block: 18 hexadecimal digits
// that don't occur by chance.
const FENCE = /<(?<slash>\/?)(?<name>(?:memories|requests|lore)-[0-9a-f]{18})>/g

/** A text with fewer words is a common reply, not a recalled memory: "Yes, please." */
const ECHO_WORDS_MIN = 4

/**
 * Removes memory blocks of a prepared prompt: callers paste prompts into the text that they
 * complete. A block without both fences was typed by the user and stays.
 */
export const stripRecalledBlocks = (text: string): string => {
  const fences = [...text.matchAll(FENCE)].map(readFence)
  // From the last to the first, so that each opening fence finds the next closing one.
  const closing = new Map<string, number>()
  const ends = fences
    .toReversed()
    .map(({ name, isOpening, end }) => {
      if (!isOpening) closing.set(name, end)
      return isOpening ? closing.get(name) : undefined
    })
    .toReversed()
  let rest = ''
  let from = 0
  for (const [at, { start }] of fences.entries()) {
    const end = ends[at]
    if (start < from || end === undefined) continue
    const between = withoutHead(text.slice(from, start))
    if (between.trim() !== '') rest += between
    from = end
  }
  return from === 0 ? text : (rest + text.slice(from)).trim()
}

const readFence = (match: RegExpExecArray) => ({
  name: match.groups?.['name'] ?? '',
  isOpening: match.groups?.['slash'] === '',
  start: match.index,
  end: match.index + match[0].length,
})

const withoutHead = (text: string): string => {
  const head = [MEMORIES_HEADER, CHRONOLOGICAL_HEADER, REQUESTS_HEAD, LORE_HEADER]
    .map((one) => `${one}\n`)
    .find((one) => text.endsWith(one))
  return head === undefined ? text : text.slice(0, -head.length).replace(TODAY_LINE_AT_END, '')
}

/** Whether a text is long enough to be a recalled memory that is repeated. */
export const isEchoCandidate = (text: string): boolean =>
  (text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) >= ECHO_WORDS_MIN
