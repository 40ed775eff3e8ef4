import { ARMS } from '@daimon/identity-core'
import { builtinEmbedder, builtinWordVectors } from '@daimon/identity-embed'
import { committed, examplesOf, fitOptions, withArms } from './examples.ts'
import { leftOut } from './left-out.ts'
import { asMeans, scoreAt10, train } from './listwise.ts'

// Fits the weights of packages/identity/core/src/recall/weights.ts to recall sets and prints them, with what they
// give for conversations that were left out of the fit:
//   npm run tune:recall -- SET.json [SET.json …] [--without ARM,ARM]

const paths = process.argv.slice(2).filter((word) => word.endsWith('.json'))
if (paths.length === 0) {
  console.error('usage: npm run tune:recall -- SET.json [SET.json …] [--without ARM,ARM]')
  process.exit(2)
}
const at = process.argv.indexOf('--without')
const without = new Set(at < 0 ? [] : process.argv[at + 1]?.split(','))
const arms = ARMS.filter((arm) => !without.has(arm))

const all = await examplesOf(paths, builtinEmbedder(), await builtinWordVectors())
const examples = withArms(all, arms)
const weights = train(examples, fitOptions(arms))
const unseen = leftOut(examples, fitOptions(arms))
for (const [set, own] of Map.groupBy(examples, (example) => example.set)) {
  const left = asMeans(unseen.get(set) ?? [])
  const fitted = asMeans([scoreAt10(own, weights)])
  const now = asMeans([scoreAt10(own, committed(arms))])
  console.log(`${set}: R@10 / hit@10 left out ${left} · fitted ${fitted} · as committed ${now}`)
}
arms.forEach((arm, place) => {
  const [people, assistant] = [weights.people[place] as number, weights.assistant[place] as number]
  console.log(`  ${arm}: { people: ${people.toFixed(2)}, assistant: ${assistant.toFixed(2)} },`)
})
