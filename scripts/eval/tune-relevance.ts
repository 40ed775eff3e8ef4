import { builtinEmbedder, builtinWordVectors, tableEmbedder } from '@daimon/identity-embed'
import { writeFileSync } from 'node:fs'

import { OWN, UNSEEN, ownRecallSets } from './own-conversations.ts'
import { readDevelopmentStores } from './precision/read-development.ts'
import { readRecallSet } from './recall-set.ts'
import { LessonCollector } from './relevance/examples.ts'
import { fitRelevance, predictAll } from './relevance/fit-relevance.ts'
import { type Prediction, calibrationTable } from './relevance/report.ts'

// Fits the model of packages/identity/core/src/recall/relevance to the development stores and the
// built-in conversations, prints its cross-validation by store and conversation and its quality on
// sets that it isn't fitted to, and writes it into the core:
//   npm run tune:relevance -- --table FILE [SET.json …]
// FILE is a table of the builtin embedder before it was tuned to the built-in conversations: with
// the committed one, their similarities would be overestimated.

const FOLDS = 5
/** One question in this many of each built-in conversation is used. */
const EVERY = 4
/** Weight of a query by its set; sets without one are only measured. */
const WEIGHTS: Readonly<Record<string, number>> = {
  stores: 1,
  'stores-pairs': 0.7,
  'stores-blind': 0.3,
  'people-plain': 0.48,
  'people-other': 0.07,
  'assistant-plain': 1,
  'assistant-other': 0.14,
}
const OUT = '../../packages/identity/core/src/recall/relevance/generated/relevance.json'

const table = process.argv[process.argv.indexOf('--table') + 1]
if (!process.argv.includes('--table') || table === undefined) {
  console.error('Usage: npm run tune:relevance -- --table FILE [SET.json …]')
  process.exit(2)
}
const collector = new LessonCollector({
  embedder: builtinEmbedder(),
  wordVector: await builtinWordVectors(),
})
const untuned = new LessonCollector(await tableEmbedder(table))
const stores = readDevelopmentStores()
await collector.addStores('stores', stores)
await collector.addStores('stores-blind', stores, true)
for (const set of ownRecallSets(OWN))
  await untuned.addConversations(set, { every: EVERY, elsewhere: true })
for (const set of ownRecallSets(UNSEEN)) {
  const name = `unseen-${set.name}`
  await collector.addConversations({ ...set, name }, { every: 1, elsewhere: false })
}
for (const path of process.argv.slice(2).filter((word) => word.endsWith('.json')))
  await collector.addConversations(readRecallSet(path), { every: 1, elsewhere: false })

const lessons = [...collector.lessons, ...untuned.lessons]
const fitted = lessons.filter(({ set }) => set in WEIGHTS)
const groups = [...new Set(fitted.map(({ group }) => group.replace(/^stores-blind/, 'stores')))]
const getFold = ({ group }: { readonly group: string }): number =>
  groups.indexOf(group.replace(/^stores-blind/, 'stores')) % FOLDS

const toExamples = (some: typeof lessons) =>
  some.flatMap(({ set, rows, evidence }) =>
    rows.map((row, at) => ({
      row,
      belongs: evidence.includes(at),
      weight: WEIGHTS[set] as number,
    })),
  )

const predictions: Prediction[] = []
for (let fold = 0; fold < FOLDS; fold += 1) {
  const model = fitRelevance(toExamples(fitted.filter((lesson) => getFold(lesson) !== fold)))
  for (const lesson of fitted.filter((one) => getFold(one) === fold))
    predictions.push({ ...lesson, chances: predictAll(model, lesson.rows) })
}
const model = fitRelevance(toExamples(fitted))
for (const lesson of lessons.filter(({ set }) => !(set in WEIGHTS)))
  predictions.push({ ...lesson, chances: predictAll(model, lesson.rows) })
console.log(calibrationTable(predictions))
writeFileSync(new URL(OUT, import.meta.url), `${JSON.stringify(model)}\n`)
