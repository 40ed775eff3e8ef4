import { type Span, relativeSpan } from './relative-time.ts'
import type { Speaker } from './row.ts'
import { contentWords, termOf, words } from './words.ts'
import { type AskedTime, askedTime } from './asked-time.ts'
import { asksTimeAlone } from './time-alone.ts'

export type RecallQuestion = {
  readonly text: string
  /** Unit length, from the embedder of the rows' vectors; absent when the embedder is down. */
  readonly vector: Float32Array | undefined
  readonly sessionId: string | undefined
  readonly recallScope: 'session' | 'all'
  /** With it, recall sees what was valid then; without, what is valid now. */
  readonly asOfMs: number | undefined
  /** The now of "yesterday": that of `asOfMs`, if there is one. */
  readonly nowMs: number
  readonly limit: number
}

export type AskedTerm = {
  readonly term: string
  /** The form in which it was asked. */
  readonly word: string
  /** The name of somebody who speaks in these memories. */
  readonly isName: boolean
  /** Stands between quotation marks. */
  readonly isQuoted: boolean
}

/** What a question asks, once read. */
export type Asked = {
  readonly terms: readonly AskedTerm[]
  /** Whether a term is the name of somebody who speaks in these memories, and how many of them are named. */
  readonly isSpeaker: (term: string) => boolean
  readonly namedSpeakers: number
  /** It names speakers, and not all of them: these. */
  readonly isAboutSomebody: boolean
  readonly named: readonly string[]
  /** It asks what the assistant said, not what its user did. */
  readonly asksAssistant: boolean
  /** It asks when, how long, on which day. */
  readonly asksWhen: boolean
  /** It wants something done or explained now; it does not ask about what was. */
  readonly isRequest: boolean
  /** A date that it names; else a time as seen from now, such as "last week". */
  readonly time: AskedTime | undefined
  readonly span: Span | undefined
  /** It asks what was at that time, and for no subject. */
  readonly isTimeAlone: boolean
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
  new Set([...text.matchAll(QUOTED)].flatMap(([, found = '']) => words(found)))

/** Reads a question against the speakers of an index. */
export const readQuestion = (
  text: string,
  nowMs: number,
  speakers: ReadonlyMap<string, Speaker>,
): Asked => {
  const names = new Set([...speakers.values()].flatMap((speaker) => speaker.terms))
  const said = new Set(words(text).map(termOf))
  const named = [...speakers]
    .filter(([, own]) => own.terms.some((term) => said.has(term)))
    .map(([name]) => name)
  const isTelling = named.length > 0 && named.length < speakers.size
  const quoted = quotedWords(text)
  const time = askedTime(text)
  const span = time ? undefined : relativeSpan(text, nowMs)
  const seen = new Set<string>()
  const terms = contentWords(text).flatMap((word) => {
    const term = termOf(word)
    if (seen.has(term)) return []
    seen.add(term)
    return [{ term, word, isName: names.has(term), isQuoted: quoted.has(word) }]
  })
  return {
    terms,
    isSpeaker: (term) => names.has(term),
    namedSpeakers: named.length,
    isAboutSomebody: isTelling,
    named,
    asksAssistant: ASSISTANT.test(text),
    asksWhen: WHEN.test(text),
    isRequest: REQUEST.test(text) && !LOOKS_BACK.test(text),
    time,
    span,
    isTimeAlone: (time ?? span) !== undefined && asksTimeAlone(terms),
  }
}
