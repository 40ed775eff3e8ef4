import type { AnalyzedMemory } from '../analyzed-memory.ts'
import type { RowFacts } from '../index-row.ts'
import { SIGNATURE_WORDS } from '../simhash.ts'
import { FLAGS, type PartColumns, type PartHeader, createColumns, joinPart } from './part-layout.ts'
import { hashTerm } from '../term-numbers.ts'
import { encodeTexts } from './text-column.ts'

/** A memory for a part of a snapshot. */
export type SnapshotMemory = AnalyzedMemory & {
  /** Ranked apart from statements. */
  readonly isDerived: boolean
  /** Whether the caller set it as an instruction; `undefined` if it isn't one. */
  readonly instruction: { readonly isStated: boolean } | undefined
}

/** The signature of a term's word; `undefined` without a vector. */
export type SignWord = (term: string, word: string) => Uint32Array | undefined

const SIGNED_A_STEP = 32
const ROWS_A_STEP = 64

/** Numbers values in the order in which they come. */
const createNumbering = () => {
  const numbers = new Map<string, number>()
  return {
    /** From 1; 0 for none. */
    of: (value: string | null | undefined): number => {
      if (value === null || value === undefined) return 0
      const known = numbers.get(value) ?? numbers.size + 1
      numbers.set(value, known)
      return known
    },
    get values(): string[] {
      return [...numbers.keys()]
    },
  }
}

const toFlags = ({ facts, isDerived, instruction }: SnapshotMemory): number => {
  const said: Record<keyof typeof FLAGS, boolean> = {
    isDerived,
    isInstruction: instruction !== undefined,
    isStated: instruction?.isStated ?? false,
    isOfSession: facts.scope === 'session',
    isAssistant: facts.isAssistant,
    isOwnWords: facts.isOwnWords,
    endsInQuestion: facts.endsInQuestion,
    hasQuestion: facts.hasQuestion,
    hasNumber: facts.hasNumber,
    hasName: facts.hasName,
    tellsTime: facts.tellsTime,
  }
  return Object.entries(FLAGS).reduce(
    (flags, [name, bit]) => flags | (said[name as keyof typeof FLAGS] ? bit : 0),
    0,
  )
}

const setTimes = (columns: PartColumns, at: number, facts: RowFacts): void => {
  columns.occurredAtMs[at] = facts.occurredAtMs
  columns.recordedAtMs[at] = facts.recordedAtMs
  columns.validFromMs[at] = facts.validFromMs
  columns.validToMs[at] = facts.validToMs ?? Number.NaN
  columns.toldAtMs[at] = facts.toldAtMs ?? Number.NaN
}

type EncodedTexts = ReturnType<typeof encodeTexts>

const setTexts = (
  columns: PartColumns,
  { ids, terms, words }: Readonly<Record<'ids' | 'terms' | 'words', EncodedTexts>>,
): void => {
  columns.ids.set(ids.bytes)
  columns.idEnds.set(ids.ends)
  columns.terms.set(terms.bytes)
  columns.termEnds.set(terms.ends)
  columns.words.set(words.bytes)
  columns.wordEnds.set(words.ends)
}

/** A part of a snapshot in bytes, in steps of about a millisecond. */
export function* encodePartSteps(
  memories: readonly SnapshotMemory[],
  sign: SignWord,
): Generator<undefined, Uint8Array> {
  const numberings = {
    sessions: createNumbering(),
    speakers: createNumbering(),
    languages: createNumbering(),
    standings: createNumbering(),
    terms: createNumbering(),
  }
  const words: string[] = []
  for (const [at, memory] of memories.entries()) {
    for (const { term, word } of memory.terms)
      if (numberings.terms.of(term) > words.length) words.push(word === term ? '' : word)
    if (at % ROWS_A_STEP === ROWS_A_STEP - 1) yield
  }
  const rows = memories.map(({ facts }) => ({
    session: numberings.sessions.of(facts.sessionId),
    speaker: numberings.speakers.of(facts.speaker),
    language: numberings.languages.of(facts.language),
    standing: numberings.standings.of(facts.standing),
  }))
  const terms = numberings.terms.values
  const texts = {
    ids: encodeTexts(memories.map(({ facts }) => facts.id)),
    terms: encodeTexts(terms),
    words: encodeTexts(words),
  }
  const header: PartHeader = {
    memories: memories.length,
    sessions: numberings.sessions.values,
    speakers: numberings.speakers.values,
    languages: numberings.languages.values,
    standings: numberings.standings.values,
    terms: terms.length,
    length: memories.reduce((sum, memory) => sum + memory.terms.length, 0),
    dimension: memories.find(({ direction }) => direction)?.direction?.dimension ?? 0,
    idBytes: texts.ids.bytes.length,
    termBytes: texts.terms.bytes.length,
    wordBytes: texts.words.bytes.length,
  }
  const columns = createColumns(header)
  setTexts(columns, texts)
  let end = 0
  for (const [at, memory] of memories.entries()) {
    const { facts, direction } = memory
    setTimes(columns, at, facts)
    columns.flags[at] = toFlags(memory)
    const { session, speaker, language, standing } = rows[at] as (typeof rows)[number]
    columns.session[at] = session
    columns.speaker[at] = speaker
    columns.language[at] = language
    columns.standing[at] = standing
    for (const { term } of memory.terms) {
      columns.found[end] = numberings.terms.of(term) - 1
      end += 1
    }
    columns.ends[at] = end
    if (direction?.dimension === header.dimension) {
      columns.scales[at] = direction.scale
      columns.directions.set(direction.values, at * header.dimension)
    }
    if (at % ROWS_A_STEP === ROWS_A_STEP - 1) yield
  }
  for (const [at, term] of terms.entries()) {
    columns.hashes[at] = hashTerm(term)
    const signature = sign(term, words[at] || term)
    if (signature) {
      columns.signatures.set(signature, at * SIGNATURE_WORDS)
      columns.isSigned[at] = 1
    }
    if (at % SIGNED_A_STEP === SIGNED_A_STEP - 1) yield
  }
  return joinPart(header, columns)
}
