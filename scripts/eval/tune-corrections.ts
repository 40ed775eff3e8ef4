/**
 * Fits the model that recognizes corrections to the committed pairs, and prints how it does on each
 * table when it is fitted to the others. See README.md.
 */
import {
  type RevisionModel,
  findCorrections,
  findRuled,
  predictRevision,
  readPairText,
} from '@daimon/identity-core'
import { writeFileSync } from 'node:fs'
import { parseOptions } from '../../bench/command/options.ts'
import { runCommand } from '../../bench/command/run-command.ts'
import { table } from '../../bench/report/table.ts'
import { type LabeledPair, fitRevisionModel } from './corrections/fit-revision-model.ts'
import { comparedPairs, smallTalkPairs } from './corrections/talk-pairs.ts'
import { OWN, UNSEEN, readOwnConversations } from './own-conversations.ts'
import { type NamedTable, pairTables } from './corrections/read-pairs.ts'

const usage = `Usage: npm run tune:corrections -- [options]

Fit the model of corrections to all tables and write it to the source of the core. Prints, for each
table, the recall at several false rates of a model that was fitted to the others.

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
const TALK_MIN = 0.03
const THRESHOLDS = [0.5, 0.7, 0.8, 0.85, 0.9, 0.95]
const FALSE_RATES = [0.01, 0.02, 0.05]
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
    const smallTalk = label({ name: 'small talk', corrections: [], others: smallTalkPairs() })
    const talk = [...chooseTalk(written, label(talkTable(OWN))), ...smallTalk]
    const model = fitRevisionModel([...written, ...talk])
    if (values['dry-run'] !== true) writeFileSync(MODEL, `${JSON.stringify(model)}\n`)
    const unseen = score(model, label(talkTable(UNSEEN)))
    for (const threshold of THRESHOLDS) {
      const count = unseen.filter((each) => each >= threshold).length
      process.stdout.write(`unseen talk: ${count} of ${unseen.length} pairs reach ${threshold}\n`)
    }
    if (values['fit-only'] === true) return 0
    const rows = tables.map(({ name, pairs }) => {
      const others = tables.filter((other) => other.name !== name).flatMap((other) => other.pairs)
      const fitted = fitRevisionModel([...others, ...talk])
      return [
        name,
        String(pairs.length),
        ...recallAt(pairs, score(fitted, pairs)),
        ...decided(fitted, pairs),
      ]
    })
    const head = ['table', 'pairs', ...FALSE_RATES.map((rate) => `recall at ${100 * rate} % false`)]
    const last = ['threshold at 2 %', 'recall with rules', 'false']
    process.stdout.write(`${table([...head, ...last], rows)}\n`)
    return 0
  }),
)

/** All pairs of turns that would be compared in conversations without corrections. */
function talkTable(directory: string): NamedTable {
  const others = readOwnConversations(directory).flatMap(({ items }) => comparedPairs(items))
  return { name: 'talk', corrections: [], others }
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

function label({ name, corrections, others }: NamedTable): LabeledPair[] {
  const read =
    (isRevised: boolean) => (pair: { readonly prior: string; readonly later: string }) => {
      const [prior, later] = [readPairText(pair.prior), readPairText(pair.later)]
      if (!prior || !later) return []
      const { rule } = findRuled(pair.later, [{ id: 'prior', content: pair.prior, isRecent: true }])
      return [{ prior, later, isRevised, rule: name === OF_THE_RULES ? 'none' : rule }]
    }
  return [...corrections.flatMap(read(true)), ...others.flatMap(read(false))]
}

/** The share of corrections and of other pairs that rules and model supersede, in percent. */
function decided(model: RevisionModel, pairs: readonly LabeledPair[]): string[] {
  const isFound = ({ prior, later }: LabeledPair): boolean =>
    findCorrections(
      later.content,
      [{ id: 'prior', content: prior.content, isRecent: true }],
      (old, now, rule) => predictRevision(model, old, now, rule),
    ).length > 0
  return [true, false].map((isRevised) => {
    const some = pairs.filter((pair) => pair.isRevised === isRevised)
    return (100 * (some.filter(isFound).length / some.length)).toFixed(1)
  })
}

function recallAt(pairs: readonly LabeledPair[], scores: readonly number[]): string[] {
  const of = (isRevised: boolean) =>
    scores.filter((_, at) => pairs[at]?.isRevised === isRevised).toSorted((a, b) => b - a)
  const [hits, misses] = [of(true), of(false)]
  const threshold = (rate: number): number => misses[Math.floor(rate * misses.length)] ?? 0
  return [
    ...FALSE_RATES.map((rate) => {
      const found = hits.filter((each) => each > threshold(rate)).length
      return (100 * (found / hits.length)).toFixed(1)
    }),
    threshold(0.02).toFixed(3),
  ]
}
