import { termOf, words } from '../words.ts'
import { KINDS, PLACE } from './kinds.ts'

/** Kinds that a question names, by the terms of their names. */
export type AskedKinds = {
  readonly all: readonly string[]
  /** What is asked for: the first kind right after the word that asks. */
  readonly head: string | undefined
}

/** The word that asks, and up to five after it: "what kind of musical instruments does". */
const ASKED_FOR = /\b(?:what|which|where|who|whose|how)\b(?:\s+[\w'’+/-]+){0,5}/i
const WHERE = /\bwhere\b/i

/** `isSpeaker` tells of a term whether it is the name of somebody who speaks in these memories. */
export const askedKinds = (text: string, isSpeaker: (term: string) => boolean): AskedKinds => {
  const place = WHERE.test(text) ? [PLACE] : []
  const said = new Set([
    ...words(text)
      .map(termOf)
      .filter((term) => !isSpeaker(term)),
    ...place,
  ])
  const near = [...words(ASKED_FOR.exec(text)?.[0] ?? '').map(termOf), ...place]
  return {
    all: [...said].filter((term) => KINDS.has(term)),
    head: near.find((term) => KINDS.has(term)),
  }
}
