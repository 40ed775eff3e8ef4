/**
 * Fits the model that recognizes corrections to the committed pairs, and prints how it does on each
 * table when it is fitted to the others. See README.md.
 */
import {
  type RevisionEstimator,
  type RevisionModel,
  findCorrections,
  findRuled,
  predictRevision,
  rateContradiction,
  readPairText,
} from '@daimon/identity-core'
import { writeFileSync } from 'node:fs'
import { parseOptions } from '../../bench/command/options.ts'
import { runCommand } from '../../bench/command/run-command.ts'
import { table } from '../../bench/report/table.ts'
import { composedPairs } from './corrections/composed-pairs.ts'
import { type LabeledPair, fitRevisionModel } from './corrections/fit-revision-model.ts'
import { comparedPairs, sentencePairs, smallTalkPairs } from './corrections/talk-pairs.ts'
import { OWN, UNSEEN, readOwnConversations } from './own-conversations.ts'
import { type MessagePair, type NamedTable, pairTables } from './corrections/read-pairs.ts'
import { wilsonInterval } from './corrections/wilson-interval.ts'

const usage = `Usage: npm run tune:corrections -- [options]

Fit the model of corrections to all tables and write it to the source of the core. Prints the recall
and the false rate on each table, and by kind, of models that were fitted to other tables.

  --dry-run   print only
  --fit-only  without the tables
  --help      print this help
`
const MODEL = new URL(
  '../../packages/identity/core/src/memory/revisions/learned/generated/revision-model.json',
  import.meta.url,
)
/** Each nth pair of the talk. */
const TALK_SAMPLE = 5
const TALK_MIN = 0.015
const THRESHOLDS = [0.5, 0.7, 0.8, 0.85, 0.9, 0.95]
const FALSE_RATES = [0.01, 0.02, 0.05]
/** Groups of tables, each evaluated by a model that was fitted to the others. */
const FOLDS = 5
/** The rules were written on this table, where they say more than elsewhere. */
const OF_THE_RULES = 'rules'

process.exit(
  await runCommand(usage, async (args) => {
    const { values } = parseOptions({
      args,
      options: { 'dry-run': { type: 'boolean' }, 'fit-only': { type: 'boolean' } },
    })
    const tables = pairTables().map((each) => ({
      name: each.name,
      pairs: label(each),
    }))
    const written = tables.flatMap(({ pairs }) => pairs)
    const composed = label({ name: 'composed', ...composedPairs() })
    const smallTalk = label({ name: 'small talk', corrections: [], others: smallTalkPairs() })
    const talk = [...chooseTalk([...written, ...composed], label(talkTable(OWN))), ...smallTalk]
    const known = [...composed, ...talk]
    const model = fitRevisionModel([...written, ...known])
    if (values['dry-run'] !== true) writeFileSync(MODEL, `${JSON.stringify(model)}\n`)
    const unseen = score(model, label(talkTable(UNSEEN)))
    for (const threshold of THRESHOLDS) {
      const count = unseen.filter((each) => each >= threshold).length
      process.stdout.write(`unseen talk: ${count} of ${unseen.length} pairs reach ${threshold}\n`)
    }
    if (values['fit-only'] === true) return 0
    const evaluated = [...Array.from({ length: FOLDS }).keys()].flatMap((fold) => {
      const isOut = (_: unknown, at: number): boolean => at % FOLDS === fold
      const others = tables.filter((each, at) => !isOut(each, at)).flatMap(({ pairs }) => pairs)
      const fitted = fitRevisionModel([...others, ...known])
      return tables.filter(isOut).map(({ name, pairs }) => ({ name, ...evaluate(fitted, pairs) }))
    })
    const all = evaluated.flatMap(({ pairs }) => pairs)
    const byKind = Map.groupBy(all, ({ kind }) => kind)
    const byTable = evaluated.map(({ name, pairs, scores }) => [
      name,
      ...recallAt(pairs, scores),
      ...summarize(pairs),
    ])
    const decided = ['superseded', 'false', 'marked when read', 'false']
    const head = ['table', ...FALSE_RATES.map((rate) => `recall at ${100 * rate} % false`)]
    const kinds = [...byKind].map(([kind, pairs]) => [kind, ...summarize(pairs)])
    process.stdout.write(
      `${table([...head, ...decided], byTable)}\n\n${table(['kind', ...decided], [...kinds, ['ALL', ...summarize(all)]])}\n`,
    )
    return 0
  }),
)

/**
 * All pairs of turns and of their sentences that would be compared in conversations without
 * corrections.
 */
function talkTable(directory: string): NamedTable {
  const whole = readOwnConversations(directory).flatMap(({ items }) => comparedPairs(items))
  return { name: 'talk', corrections: [], others: [...whole, ...whole.flatMap(sentencePairs)] }
}

/** A sample of the talk, and what a model fitted to that takes for revisions. */
function chooseTalk(written: readonly LabeledPair[], talk: readonly LabeledPair[]): LabeledPair[] {
  const sample = talk.filter((_, at) => at % TALK_SAMPLE === 0)
  const scores = score(fitRevisionModel([...written, ...sample]), talk)
  return talk.filter((_, at) => at % TALK_SAMPLE === 0 || (scores[at] ?? 0) >= TALK_MIN)
}

function score(model: RevisionModel, pairs: readonly LabeledPair[]): number[] {
  return pairs.map(({ prior, later, rule }) => predictRevision(model, prior, later, rule))
}

type DecidedPair = LabeledPair & {
  readonly kind: string
  readonly isFound: boolean
  readonly isMarked: boolean
}
type KindPair = LabeledPair & { readonly kind: string }

function label({ name, corrections, others }: NamedTable): KindPair[] {
  const read = (isRevised: boolean) => (pair: MessagePair) => {
    const [prior, later] = [readPairText(pair.prior), readPairText(pair.later)]
    if (!prior || !later) return []
    const { rule } = findRuled(pair.later, [{ id: 'prior', content: pair.prior, isRecent: true }])
    const { kind } = pair
    return [{ kind, prior, later, isRevised, rule: name === OF_THE_RULES ? 'none' : rule }]
  }
  return [...corrections.flatMap(read(true)), ...others.flatMap(read(false))]
}

/** What rules and model decide about each pair. */
function evaluate(model: RevisionModel, pairs: readonly KindPair[]) {
  const estimate: RevisionEstimator = (old, now, rule) => predictRevision(model, old, now, rule)
  const decide = (pair: KindPair): DecidedPair => {
    const prior = { id: 'prior', content: pair.prior.content, isRecent: true }
    const isFound = findCorrections(pair.later.content, [prior], estimate).length > 0
    const isMarked = isFound || rateContradiction(prior, pair.later.content, estimate) === 'likely'
    return { ...pair, isFound, isMarked }
  }
  return {
    scores: score(model, pairs),
    pairs: pairs.map(decide),
  }
}

/** The shares of corrections and of other pairs that are superseded, and marked, in percent. */
function summarize(pairs: readonly DecidedPair[]): string[] {
  return (['isFound', 'isMarked'] as const).flatMap((answer) =>
    [true, false].map((isRevised) => {
      const some = pairs.filter((pair) => pair.isRevised === isRevised)
      if (some.length === 0) return ''
      const found = some.filter((pair) => pair[answer]).length
      const [low, high] = wilsonInterval(found, some.length)
      return `${percent(found / some.length)} (${percent(low)} to ${percent(high)})`
    }),
  )
}

function percent(share: number): string {
  return (100 * share).toFixed(1)
}

function recallAt(pairs: readonly LabeledPair[], scores: readonly number[]): string[] {
  const of = (isRevised: boolean) =>
    scores.filter((_, at) => pairs[at]?.isRevised === isRevised).toSorted((a, b) => b - a)
  const [hits, misses] = [of(true), of(false)]
  const threshold = (rate: number): number => misses[Math.floor(rate * misses.length)] ?? 0
  return FALSE_RATES.map((rate) =>
    percent(hits.filter((each) => each > threshold(rate)).length / hits.length),
  )
}
