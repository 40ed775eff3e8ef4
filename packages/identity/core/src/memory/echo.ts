import { MEMORIES_HEAD, REQUESTS_HEAD } from '../prompt/memories-block.ts'
import { TODAY_LINE_AT_END } from '../prompt/today-line.ts'

// Our own fences, see prompt/memories-block: 18 hexadecimal digits that no conversation has by chance.
const FENCE = /<(?<slash>\/?)(?<name>(?:memories|requests)-[0-9a-f]{18})>/g

/** Fewer words are no memory that comes back but an answer that anybody gives: "Yes, please." */
const ECHO_WORDS_MIN = 4

/**
 * A text without memories that a prepare handed out: callers paste prompts into what they complete. What is not
 * whole, fence to fence, was typed by somebody and stays.
 */
export const withoutRecalled = (text: string): string => {
  const fences = [...text.matchAll(FENCE)].map(readFence)
  // From the last one to the first, so that each fence that opens finds the next that closes it.
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
  const head = [`${MEMORIES_HEAD}\n`, `${REQUESTS_HEAD}\n`].find((one) => text.endsWith(one))
  return head === undefined ? text : text.slice(0, -head.length).replace(TODAY_LINE_AT_END, '')
}

/** Whether a text is long enough to be a memory that came back, when one says the same. */
export const canEcho = (text: string): boolean =>
  (text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) >= ECHO_WORDS_MIN
