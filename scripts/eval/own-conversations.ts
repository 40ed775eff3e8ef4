import { readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'

import { UsageError } from '../../bench/command/run-command.ts'
import {
  type Conversation,
  type Item,
  type Question,
  type RecallSet,
  readRecallSet,
} from './recall-set.ts'

/** Where our own lie that recall has been fitted to. */
export const OWN = join(import.meta.dirname, 'conversations')
/** Those that nothing has been fitted to, so that they can judge. */
export const UNSEEN = join(OWN, 'unseen')

const COMPANIES = ['people', 'assistant'] as const
const WORDINGS = ['plain', 'other'] as const
/** Between people, or with an assistant: the first line of a file. */
export type Company = (typeof COMPANIES)[number]
/** The two lists of questions of each file. */
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

/** The invented conversations of `scripts/eval/conversations`, see its README for the form. Throws UsageError for anything else. */
export const readOwnConversations = (folder: string): OwnConversation[] => {
  const files = readdirSync(folder).filter((file) => file.endsWith('.txt'))
  if (files.length === 0) throw new UsageError(`${folder} has no conversations.`)
  return files.toSorted().map((file) => readOne(join(folder, file)))
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
    else if (list) questions[list].push(questionOf(line, `${id} ${list} ${at}`, where))
    else items.push(turnOf(line, session, where))
  }
  if (!company) throw new UsageError(`${path} does not say in whose company it is.`)
  const known = new Set(items.map((item) => item.id))
  for (const { id: question, evidence } of [...questions.other, ...questions.plain]) {
    const stranger = evidence.find((item) => !known.has(item))
    if (stranger) throw new UsageError(`${path}: question ${question} rests on ${stranger}.`)
  }
  return { company, id, items, questions }
}

const turnOf = (line: string, session: { id: string; saidAt: string }, where: string): Item => {
  const [, id, speaker, text] = TURN.exec(line) ?? []
  if (!id || !speaker || !text || !id.startsWith(`${session.id}:`))
    throw new UsageError(`${where} is no turn of session ${session.id}.`)
  return { id, session: session.id, speaker, said_at: session.saidAt, text }
}

const questionOf = (line: string, id: string, where: string): Question => {
  const [category, text, ids, ...rest] = line.split(' | ')
  if (!category || !text || !ids || rest.length > 0)
    throw new UsageError(`${where} is no question: "category | question | turns".`)
  return { id, category, text, evidence: ids.split(',').map((item) => item.trim()) }
}

/** The conversations as recall sets, one for each company and wording. */
export const ownRecallSets = (folder: string): RecallSet[] => {
  const all = readOwnConversations(folder)
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

/** Names of our own sets; those of the unseen begin with `unseen-`. */
export const OWN_SETS: readonly string[] = ['', 'unseen-'].flatMap((unseen) =>
  COMPANIES.flatMap((company) => WORDINGS.map((wording) => `${unseen}${company}-${wording}`)),
)

/** One of our own sets by its name (`people-plain`, `unseen-people-plain`), else the set in a file. Throws UsageError. */
export const recallSetOf = (given: string): RecallSet => {
  if (!OWN_SETS.includes(given)) return readRecallSet(given)
  const own = given.replace(/^unseen-/, '')
  const set = ownRecallSets(own === given ? OWN : UNSEEN).find(({ name }) => name === own)
  return { name: given, conversations: set?.conversations ?? [] }
}
