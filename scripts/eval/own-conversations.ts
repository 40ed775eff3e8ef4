import { readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'

import { UsageError } from '../../bench/command/run-command.ts'
import { addImplicit } from './implicit-set.ts'
import {
  type Conversation,
  type Item,
  type Question,
  type RecallSet,
  readRecallSet,
} from './recall-set.ts'

/** Directory of the conversations to which recall has been fitted. */
export const OWN = join(import.meta.dirname, 'conversations')
/** Held-out conversations, to which nothing has been fitted. */
export const UNSEEN = join(OWN, 'unseen')

const COMPANIES = ['people', 'assistant'] as const
const WORDINGS = ['plain', 'other'] as const
/** Between people, or with an assistant: the first line of a file. */
export type Company = (typeof COMPANIES)[number]
/** The two question lists of each file. */
export type Wording = (typeof WORDINGS)[number]

export type OwnConversation = {
  readonly company: Company
  readonly id: string
  readonly items: readonly Item[]
  readonly questions: Readonly<Record<Wording, readonly Question[]>>
}

const COMPANY = /^# (people|assistant)$/
const SESSION = /^## (s\d+) \| (.+)$/
const TURN = /^(s\d+:\d+) ([^:]+): (.+)$/
const QUESTIONS = /^# questions in (other|plain) words$/

/**
 * The invented conversations of `scripts/eval/conversations`, see its README for the format. Throws
 * UsageError for anything else.
 */
export const readOwnConversations = (directory: string): OwnConversation[] => {
  const files = readdirSync(directory).filter((file) => file.endsWith('.txt'))
  if (files.length === 0) throw new UsageError(`${directory} has no conversations.`)
  return files.toSorted().map((file) => readOne(join(directory, file)))
}

const readOne = (path: string): OwnConversation => {
  const id = basename(path, '.txt')
  const items: Item[] = []
  const questions: Record<Wording, Question[]> = { other: [], plain: [] }
  let company: Company | undefined
  let session = { id: '', saidAt: '' }
  let list: Wording | undefined
  for (const [at, line] of readFileSync(path, 'utf8').split('\n').entries()) {
    const where = `${path}:${at + 1}`
    const opens = COMPANY.exec(line)
    const begins = SESSION.exec(line)
    const asks = QUESTIONS.exec(line)
    if (line === '') continue
    else if (opens) company = opens[1] as Company
    else if (begins) session = { id: begins[1] as string, saidAt: begins[2] as string }
    else if (asks) list = asks[1] as Wording
    else if (list) questions[list].push(toQuestion(line, `${id} ${list} ${at}`, where))
    else items.push(toTurn(line, session, where))
  }
  if (!company) throw new UsageError(`${path} does not state its participants.`)
  const known = new Set(items.map((item) => item.id))
  for (const { id: question, evidence } of [...questions.other, ...questions.plain]) {
    const unknownItem = evidence.find((item) => !known.has(item))
    if (unknownItem) throw new UsageError(`${path}: question ${question} refers to ${unknownItem}.`)
  }
  return { company, id, items, questions }
}

const toTurn = (line: string, session: { id: string; saidAt: string }, where: string): Item => {
  const [, id, speaker, text] = TURN.exec(line) ?? []
  if (!id || !speaker || !text || !id.startsWith(`${session.id}:`))
    throw new UsageError(`${where} is not a turn of session ${session.id}.`)
  return { id, session: session.id, speaker, said_at: session.saidAt, text }
}

const toQuestion = (line: string, id: string, where: string): Question => {
  const [category, text, ids, ...rest] = line.split(' | ')
  if (!category || !text || !ids || rest.length > 0)
    throw new UsageError(`${where} is not a question: "category | question | turns".`)
  return { id, category, text, evidence: ids.split(',').map((item) => item.trim()) }
}

/** The conversations as recall sets, one per kind of participants and wording. */
export const ownRecallSets = (directory: string): RecallSet[] => {
  const all = readOwnConversations(directory)
  return COMPANIES.flatMap((company) =>
    WORDINGS.map((wording) => ({
      name: `${company}-${wording}`,
      conversations: all
        .filter((one) => one.company === company)
        .map(({ id, items, questions }): Conversation => ({
          id,
          items,
          questions: questions[wording],
        })),
    })),
  )
}

const IMPLICIT = 'implicit'

/** Names of the built-in sets; those of the held-out ones begin with `unseen-`. */
export const OWN_SETS: readonly string[] = ['', 'unseen-'].flatMap((unseen) => [
  ...COMPANIES.flatMap((company) => WORDINGS.map((wording) => `${unseen}${company}-${wording}`)),
  `${unseen}${IMPLICIT}`,
])

/**
 * A built-in set by its name (`people-plain`, `unseen-people-plain`), otherwise the set in a file.
 * Throws UsageError.
 */
export const loadRecallSet = (given: string): RecallSet => {
  if (!OWN_SETS.includes(given)) return readRecallSet(given)
  const own = given.replace(/^unseen-/, '')
  const isHeldOut = own !== given
  const sets = ownRecallSets(isHeldOut ? UNSEEN : OWN)
  const name = own === IMPLICIT ? 'people-plain' : own
  const conversations = sets.find((set) => set.name === name)?.conversations ?? []
  return {
    name: given,
    conversations: own === IMPLICIT ? addImplicit(conversations, { isHeldOut }) : conversations,
  }
}
