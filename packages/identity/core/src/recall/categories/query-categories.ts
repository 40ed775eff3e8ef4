import { stem, tokenize } from '../tokenizer.ts'
import { CATEGORY_LEXICON, PLACE } from './category-lexicon.ts'

/** Categories that a query names, by the terms of their names. */
export type QueryCategories = {
  readonly all: readonly string[]
  /** The requested category: the first one right after the question word. */
  readonly head: string | undefined
}

/** The question word and up to five words after it: "what kind of musical instruments does". */
const ASKED_FOR = /\b(?:what|which|where|who|whose|how)\b(?:\s+[\w'’+/-]+){0,5}/i
const WHERE = /\bwhere\b/i

/**
 * Finds the categories of a query. `isSpeaker` returns whether a term is the name of a speaker in
 * these memories.
 */
export const findQueryCategories = (
  text: string,
  isSpeaker: (term: string) => boolean,
): QueryCategories => {
  const place = WHERE.test(text) ? [PLACE] : []
  const said = new Set([
    ...tokenize(text)
      .map(stem)
      .filter((term) => !isSpeaker(term)),
    ...place,
  ])
  const near = [...tokenize(ASKED_FOR.exec(text)?.[0] ?? '').map(stem), ...place]
  return {
    all: [...said].filter((term) => CATEGORY_LEXICON.has(term)),
    head: near.find((term) => CATEGORY_LEXICON.has(term)),
  }
}
