import type { Item } from './recall-set.ts'
import { parseSaidAt } from './said-at.ts'

/** An item as an API memory. A long item becomes several, with the same id. */
export type Memory = {
  readonly content: string
  readonly speaker: string
  readonly session_id: string
  // Every question is sent outside the sessions.
  readonly scope: 'global'
  readonly occurred_at?: string
  readonly metadata: { readonly item_id: string }
}

/** The service's default limit; a chunk is shorter. */
const charsMax = 32_768

/** Items in their order, each with the last known time up to it. */
export function toMemories(items: readonly Item[]): Memory[] {
  let saidAt: string | null = null
  return items.flatMap((item) => {
    saidAt = item.said_at ?? saidAt
    const rest = {
      speaker: item.speaker,
      session_id: item.session,
      scope: 'global' as const,
      ...(saidAt === null ? {} : { occurred_at: parseSaidAt(saidAt) }),
      metadata: { item_id: item.id },
    }
    return pieces(item.text, charsMax).map((content) => ({ content, ...rest }))
  })
}

/** Splits a text into chunks of at most `max` UTF-16 units, at white space if possible. */
export function pieces(text: string, max: number): string[] {
  const found: string[] = []
  let rest = text
  while (rest.length > max) {
    const space = rest.slice(0, max).search(/\s\S*$/)
    const cut = space > 0 ? space : max - Number(isHighSurrogate(rest, max - 1))
    found.push(rest.slice(0, cut))
    rest = rest.slice(cut)
  }
  return [...found, rest].filter((piece) => piece.trim() !== '')
}

const isHighSurrogate = (text: string, at: number): boolean =>
  (text.charCodeAt(at) & 0xfc00) === 0xd800
