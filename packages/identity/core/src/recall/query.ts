import { alternateTerms } from '../languages/foreign-terms.ts'
import { splitContentWords } from '../languages/detect-language.ts'
import { type LanguageCode, foldAccents } from '../languages/language.ts'
import { UNKNOWN } from '../languages/gloss.ts'
import { type ForeignText, readForeignText } from '../languages/read-text.ts'
import type { Speaker } from './index-row.ts'
import { topicWords, stem, tokenize } from './tokenizer.ts'
import { type QueryTime, parseQueryTime } from './time/query-time.ts'
import { isStatementQuery } from './statement-query.ts'
import { isTimeOnlyQuery } from './time-only-query.ts'

export type RecallQuery = {
  readonly text: string
  /** Of a query for an order or a summary: its topic, which is what is searched. */
  readonly topic?: string | undefined
  /**
   * Unit length, of the topic or the text, from the embedder of the rows' vectors; absent when the
   * embedder is down.
   */
  readonly vector: Float32Array | undefined
  /**
   * Factors of the weights of its cosines, greater than 1 for an encoder that knows more of the
   * meaning than the built-in table. Default: 1.
   */
  readonly vectorTrust?: { readonly people: number; readonly assistant: number } | undefined
  readonly sessionId: string | undefined
  readonly recallScope: 'session' | 'user' | 'all'
  /** Recall memories valid at this time; absent, those valid now. */
  readonly asOfMs: number | undefined
  /** Reference time of "yesterday": that of `asOfMs`, if set. */
  readonly nowMs: number
  /** IANA name of the zone in which "yesterday" begins. Default: `UTC`. */
  readonly timeZone?: string | undefined
  /** BCP 47 tag, which decides between month and day in `5/6/2024`. Default: either. */
  readonly locale?: string | undefined
  readonly limit: number
  /** Minimum score of a hit. Default: 0. */
  readonly minScore?: number | undefined
  /** Ids of memories that are treated as not visible. */
  readonly excluded?: ReadonlySet<string> | undefined
}

export type QueryTerm = {
  readonly term: string
  /** The word form in the query. */
  readonly word: string
  /** The name of a speaker in these memories. */
  readonly isName: boolean
  /** It is in quotation marks. */
  readonly isQuoted: boolean
  /** Its terms in memories in other languages. */
  readonly alternates: readonly string[]
}

/** A parsed query. */
export type ParsedQuery = {
  /** The query, or what it asks in English words: see `Gloss`. */
  readonly cueText: string
  /** Its language writes all nouns like names. */
  readonly hasNounCapitals: boolean
  readonly terms: readonly QueryTerm[]
  /** Whether a term is the name of a speaker in these memories, and how many of them are named. */
  readonly isSpeaker: (term: string) => boolean
  readonly namedSpeakers: number
  /** The speakers it names, if not all. */
  readonly isAboutSomebody: boolean
  readonly named: readonly string[]
  /** It asks about the assistant's statements, not the user's. */
  readonly asksAssistant: boolean
  /** It asks for a time, a duration, or a day. */
  readonly asksWhen: boolean
  /** It is a statement to respond to rather than a question or a request. */
  readonly isStatement: boolean
  /** It requests an action or explanation now rather than asking about the past. */
  readonly isRequest: boolean
  /** A date or a range of time that it names. */
  readonly time: QueryTime | undefined
  /** It asks about that time and no topic. */
  readonly isTimeOnly: boolean
}

const ASSISTANT =
  /\byou(?:'ve| have| had| just)? (?:said|say|told|tell|suggest|recommend|advise|propose|mention|explain|answer|write|wrote|promise)/i
const WHEN =
  /\b(?:when|how long|what (?:date|day|month|year|time)|which (?:date|day|month|year|week))\b/i

const REQUEST =
  /\b(?:how (?:do|can|could|should|would|to)|(?:can|could|would|will) you|please|show me|tell me|give me|walk me|explain|help|should i|ways to|suggest|recommend|write|draft|i want|i need|i'd like|i'm (?:looking|trying|working))\b/i
const LOOKS_BACK =
  /\b(?:summar(?:y|i[sz]e)|recap|so far|over time|order in which|(?:have|had|did|was|were) i|i (?:said|told|mention\w*|brought|asked|wanted|had|did|was)|our (?:conversation|discussion|chat)s?|(?:across|throughout) (?:my|our)|we(?:'ve| have)|did you|have you)\b/i

const QUOTED = /["“«„]([^"”»“]{2,200})["”»“]/gu
const quotedWords = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(QUOTED)].flatMap(([, found = '']) => tokenize(found)))

/** What the reading of a query depends on. */
type QueriedIndex = {
  readonly speakers: ReadonlyMap<string, Speaker>
  readonly languages: ReadonlySet<LanguageCode>
}

/** Words with a topic, without accents. */
const splitQuery = (text: string, foreign: ForeignText | undefined): readonly string[] =>
  foreign ? splitContentWords(text, foreign.language).map(foldAccents) : topicWords(text)

const isTimeOnlyGloss = (
  { gloss }: ForeignText,
  phrase: string,
  names: ReadonlySet<string>,
): boolean =>
  gloss.unknown.every((word) => names.has(stem(word))) &&
  isTimeOnlyQuery(
    topicWords(gloss.text)
      .filter((word) => word !== UNKNOWN)
      .map((word) => ({ term: stem(word), isName: false })),
    phrase,
  )

/** Parses a query against the speakers and the languages of an index. */
export const parseQuery = (
  question: RecallQuery,
  { speakers, languages }: QueriedIndex,
): ParsedQuery => {
  const { text, topic = text } = question
  const foreign = readForeignText(text)
  const cueText = foreign?.gloss.text ?? text
  const names = new Set([...speakers.values()].flatMap((speaker) => speaker.terms))
  const said = new Set(tokenize(text).map(stem))
  const named = [...speakers]
    .filter(([, own]) => own.terms.some((term) => said.has(term)))
    .map(([name]) => name)
  const isTelling = named.length > 0 && named.length < speakers.size
  const quoted = quotedWords(text)
  const time = parseQueryTime(text, question)
  const seen = new Set<string>()
  const alternatesOf = alternateTerms(text, languages)
  const terms = splitQuery(topic, foreign).flatMap((word) => {
    const term = stem(word)
    if (seen.has(term)) return []
    seen.add(term)
    const isName = names.has(term)
    return [{ term, word, isName, isQuoted: quoted.has(word), alternates: alternatesOf(word) }]
  })
  const isRequest = REQUEST.test(cueText) && !LOOKS_BACK.test(cueText)
  return {
    cueText,
    hasNounCapitals: foreign?.language.code === 'de',
    terms,
    isSpeaker: (term) => names.has(term),
    namedSpeakers: named.length,
    isAboutSomebody: isTelling,
    named,
    asksAssistant: ASSISTANT.test(cueText),
    asksWhen: WHEN.test(cueText),
    isRequest,
    isStatement: question.topic === undefined && isStatementQuery(cueText, isRequest),
    time,
    isTimeOnly:
      time !== undefined &&
      (foreign
        ? isTimeOnlyGloss(foreign, time.phrase, names)
        : isTimeOnlyQuery(terms, time.phrase)),
  }
}
