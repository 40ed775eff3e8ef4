import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { UsageError } from '../../../bench/command/run-command.ts'
import type { Conversation, Item, Question } from '../recall-set.ts'

/** A query that names a time, and the days that it means. */
export type DateCase = { readonly text: string; readonly nowMs: number; readonly days: string }

/** Two statements of one person, the later one after the prior one. */
export type StatementPair = { readonly prior: string; readonly later: string }

/** The judge set of one language. */
export type LanguageSet = {
  readonly language: string
  readonly conversations: readonly Conversation[]
  /** Queries that no memory answers. */
  readonly unanswered: readonly Question[]
  readonly dates: readonly DateCase[]
  readonly requests: readonly string[]
  /** Sentences that only resemble a request for all later replies. */
  readonly ordinary: readonly string[]
  readonly corrections: readonly StatementPair[]
  readonly others: readonly StatementPair[]
}

/** `dev` is for building; `judge` is never read while rules are written. */
type Part = 'dev' | 'judge'

type Section =
  | { readonly kind: 'conversation' | 'questions'; readonly name: string }
  | { readonly kind: 'dates'; readonly nowMs: number }
  | { readonly kind: 'instructions' | 'corrections' | 'others' }

type Draft = {
  -readonly [Key in keyof LanguageSet]: LanguageSet[Key] extends readonly (infer One)[]
    ? One[]
    : LanguageSet[Key]
}

const SECTION =
  /^# (conversation|questions|dates|instructions|corrections|others)(?: \|)?(?: (.+))?$/
const SESSION = /^## (s\d+) \| (.+)$/
const TURN = /^(s\d+:\d+) ([^:]+): (.+)$/

const DIRECTORY = import.meta.dirname

export const LANGUAGES: readonly string[] = readdirSync(DIRECTORY, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .toSorted()

/** Reads one part of the set of a language; README.md has the format. Throws UsageError. */
export const readLanguageSet = (language: string, part: Part): LanguageSet => {
  const path = join(DIRECTORY, language, `${part}.txt`)
  const set: Draft = {
    language,
    conversations: [],
    unanswered: [],
    dates: [],
    requests: [],
    ordinary: [],
    corrections: [],
    others: [],
  }
  const state: { section?: Section; session: string; saidAt: string } = { session: '', saidAt: '' }
  for (const [at, line] of readFileSync(path, 'utf8').split('\n').entries()) {
    if (line === '') continue
    const [, kind, rest = ''] = SECTION.exec(line) ?? []
    const [, session, saidAt] = SESSION.exec(line) ?? []
    if (kind) state.section = open(kind as Section['kind'], rest, state.section, set)
    else if (session && saidAt) Object.assign(state, { session, saidAt })
    else if (!state.section || !add(line, state.section, state, set))
      throw new UsageError(`${path}:${at + 1} has another format.`)
  }
  return set
}

const open = (
  kind: Section['kind'],
  rest: string,
  before: Section | undefined,
  set: Draft,
): Section => {
  if (kind === 'dates') return { kind, nowMs: Date.parse(rest) }
  if (kind === 'questions') return { kind, name: before && 'name' in before ? before.name : '' }
  if (kind !== 'conversation') return { kind }
  set.conversations.push({ id: `${set.language} ${rest}`, items: [], questions: [] })
  return { kind, name: rest }
}

const add = (
  line: string,
  section: Section,
  { session, saidAt }: { readonly session: string; readonly saidAt: string },
  set: Draft,
): boolean => {
  const conversation = set.conversations.at(-1)
  if (section.kind === 'conversation') {
    const [, id, speaker, text] = TURN.exec(line) ?? []
    if (!conversation || !id || !speaker || !text) return false
    const items = conversation.items as Item[]
    const place = `${conversation.id} `
    items.push({ id: place + id, session: place + session, speaker, said_at: saidAt, text })
    return true
  }
  if (section.kind === 'instructions') {
    const list = line.startsWith('+ ') ? set.requests : line.startsWith('- ') ? set.ordinary : []
    return list.push(line.slice(2)) > 0 && /^[+-] /.test(line)
  }
  const [first, second, ...rest] = line.split(' | ')
  if (!first || !second || rest.length > 0) return false
  if (section.kind === 'dates') set.dates.push({ text: first, nowMs: section.nowMs, days: second })
  else if (section.kind === 'questions') addQuestion(first, second, conversation, set)
  else set[section.kind].push({ prior: first, later: second })
  return true
}

const addQuestion = (
  text: string,
  ids: string,
  conversation: Conversation | undefined,
  set: Draft,
): void => {
  if (!conversation) throw new UsageError(`'${text}' belongs to no conversation.`)
  const { id, questions, items } = conversation
  const evidence = ids === '-' ? [] : ids.split(',').map((turn) => `${id} ${turn}`)
  const question = { id: `${id} ${text}`, text, category: 'fact', evidence }
  if (evidence.some((one) => !items.some((item) => item.id === one)))
    throw new UsageError(`'${text}' refers to an unknown turn.`)
  if (evidence.length === 0) set.unanswered.push(question)
  else (questions as Question[]).push(question)
}
