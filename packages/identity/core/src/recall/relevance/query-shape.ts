import type { ParsedQuery, QueryTerm } from '../query.ts'
import { stem, tokenize } from '../tokenizer.ts'

/** Features of a query for its relevance to a memory, each 0 or 1. */
const SHAPES = {
  isQuestion: /\?\s*$|^\s*(?:who|what|which|when|where|why|how)\b/i,
  asksYesNo:
    /^\s*(?:is|are|am|was|were|do|does|did|has|have|had|can|could|will|would|should|may)\b/i,
  asksNow: /\b(?:now|current|currently|still|these days|at the moment|at present|today)\b/i,
  asksFormer:
    /\b(?:used? to|before|previous|previously|former|formerly|originally|initially|first|back then|in the past|old)\b/i,
  asksAmount: /\bhow (?:much|many|old|long|far|tall|big|large|often|heavy|high|hot)\b/i,
  asksName: /\b(?:name|called)\b/i,
  asksPerson: /\b(?:who|whose|whom)\b/i,
  asksPlural:
    /\b(?:list|all|everything|every|any|ideas|what (?:do|have) (?:i|we|you)\b.*\b(?:know|about)|(?:what|which)\s+(?:\w+\s+){0,3}?\w{2,}[^s\W]s\b|how (?:has|have|did|do|does)\b.*\b(?:develop|change|go))/i,
  asksAbout: /\b(?:about|happen(?:ed)?|story|situation|up with|going on)\b/i,
} as const

export type ShapeFeature = keyof typeof SHAPES
export const SHAPE_FEATURES = Object.keys(SHAPES) as readonly ShapeFeature[]

/** Longer texts are pasted, and their shape says nothing. */
const SHAPE_CHARS_MAX = 400

export type QueryShape = {
  readonly shapes: Readonly<Record<ShapeFeature, number>>
  /** Terms that the query writes like names, without those of the speakers. */
  readonly names: ReadonlySet<string>
}

/** A word after the first one that begins with an uppercase letter. */
const NAME = /(?<=[\p{L}\p{N},;:'’"“)\]-]\s)\p{Lu}[\p{L}\p{N}]+/gu
const NOT_NAMES = new Set(['I', 'OK', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])

export const readQueryShape = (
  text: string,
  terms: readonly QueryTerm[],
  { cueText, hasNounCapitals }: Pick<ParsedQuery, 'cueText' | 'hasNounCapitals'>,
): QueryShape => {
  const start = text.slice(0, SHAPE_CHARS_MAX)
  const cues = cueText.slice(0, SHAPE_CHARS_MAX)
  const shapes = Object.fromEntries(
    SHAPE_FEATURES.map((shape) => [shape, Number(SHAPES[shape].test(cues))]),
  ) as Record<ShapeFeature, number>
  const speakers = new Set(terms.filter(({ isName }) => isName).map(({ term }) => term))
  const names = (hasNounCapitals ? [] : [...start.matchAll(NAME)])
    .map(([word]) => word)
    .filter((word) => !NOT_NAMES.has(word))
    .flatMap((word) => tokenize(word).map(stem))
    .filter((term) => !speakers.has(term))
  return { shapes, names: new Set(names) }
}
