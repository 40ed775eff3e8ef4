import { SIGNALS } from '@daimon/identity-core'
import { builtinEmbedder, builtinWordVectors } from '@daimon/identity-embed'
import { committed, loadExamples, fitOptions, withSignals } from './examples.ts'
import { crossValidate } from './cross-validation.ts'
import { asMeans, scoreAt10, train } from './listwise.ts'

// Fits the weights of packages/identity/core/src/recall/signal-weights.ts to recall sets and prints
// them with their cross-validation by conversation:
//   npm run tune:recall -- SET.json [SET.json …] [--without SIGNAL,SIGNAL]

const paths = process.argv.slice(2).filter((word) => word.endsWith('.json'))
if (paths.length === 0) {
  console.error('Usage: npm run tune:recall -- SET.json [SET.json …] [--without SIGNAL,SIGNAL]')
  process.exit(2)
}
const at = process.argv.indexOf('--without')
const without = new Set(at < 0 ? [] : process.argv[at + 1]?.split(','))
const signals = SIGNALS.filter((signal) => !without.has(signal))

const all = await loadExamples(paths, builtinEmbedder(), await builtinWordVectors())
const examples = withSignals(all, signals)
const weights = train(examples, fitOptions(signals))
const unseen = crossValidate(examples, fitOptions(signals))
for (const [set, own] of Map.groupBy(examples, (example) => example.set)) {
  const left = asMeans(unseen.get(set) ?? [])
  const fitted = asMeans([scoreAt10(own, weights)])
  const now = asMeans([scoreAt10(own, committed(signals))])
  console.log(
    `${set}: R@10 / hit@10 cross-validated ${left} · fitted ${fitted} · as committed ${now}`,
  )
}
signals.forEach((signal, place) => {
  const [people, assistant] = [weights.people[place] as number, weights.assistant[place] as number]
  console.log(`  ${signal}: { people: ${people.toFixed(2)}, assistant: ${assistant.toFixed(2)} },`)
})
