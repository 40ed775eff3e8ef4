import type { RecallQuery } from '../query.ts'
import { tokenize } from '../tokenizer.ts'

const MONTHS =
  'january|february|march|april|may|june|july|august|september|october|november|december'

/** Features of a query, each 0 or 1: the weight of a signal depends on the kind of query. */
const SHAPES = {
  asksWho: /\b(?:who|whose)\b/i,
  asksWhat: /\b(?:what|which)\b/i,
  asksWhere: /\bwhere\b/i,
  asksWhen: /\bwhen\b|\bwhat (?:date|day|month|year|time)\b/i,
  asksWhy: /\bwhy\b|\bwhat (?:motivat|inspir|reason)/i,
  asksFeeling: /\b(?:feel|felt|react|think)/i,
  asksHowMany: /\bhow many\b/i,
  asksHowLong: /\bhow (?:long|often)\b/i,
  asksHow: /\bhow\b/i,
  asksChance: /\b(?:would|might|likely|could)\b/i,
  asksKind: /\b(?:kind|type|sort)s? of\b/i,
  asksSeveral: /\b(?:what|which)\s+(?:\w+\s+){0,2}?\w+s\b/i,
  asksBoth: /\bboth\b/i,
  inFirstPerson: /\b(?:I|my|me)\b/,
  namesTime: new RegExp(String.raw`\b(?:(?:19|20)\d\d|${MONTHS})\b`, 'i'),
  asksPast: /\bdid\b/i,
} as const

export const QUERY_FEATURES = [
  ...(Object.keys(SHAPES) as (keyof typeof SHAPES)[]),
  'length',
  'namesSpeakers',
  'isRequest',
  'namesKind',
] as const
export type QueryFeature = (typeof QUERY_FEATURES)[number]

const WORDS_MAX = 12
const SPEAKERS_MAX = 2

/**
 * Extracts the features of a query; `namedSpeakers` is the number of speakers in the memories that
 * it names.
 */
export const extractQueryFeatures = (
  { text }: RecallQuery,
  known: {
    readonly namedSpeakers: number
    readonly isRequest: boolean
    readonly namesKind: boolean
    /** What the query asks in English words. Default: its text. */
    readonly cueText?: string
  },
): Readonly<Record<QueryFeature, number>> => {
  const shapes = Object.fromEntries(
    Object.entries(SHAPES).map(([cue, shape]) => [cue, Number(shape.test(known.cueText ?? text))]),
  ) as Record<keyof typeof SHAPES, number>
  return {
    ...shapes,
    length: Math.min(WORDS_MAX, new Set(tokenize(text)).size) / WORDS_MAX,
    namesSpeakers: Math.min(SPEAKERS_MAX, known.namedSpeakers) / SPEAKERS_MAX,
    isRequest: Number(known.isRequest),
    namesKind: Number(known.namesKind),
  }
}
