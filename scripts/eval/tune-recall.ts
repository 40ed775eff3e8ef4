import { ARMS, type RecallQuestion, WEIGHTS, recallArms } from '@daimon/identity-core'
import { builtinEmbedder, builtinWordVectors } from '@daimon/identity-embed'
import { askAll, indexConversation } from './indexed-conversation.ts'
import { type Example, scoreAt10, train } from './listwise.ts'
import { type Conversation, isAdversarial, readRecallSet } from './recall-set.ts'

// Fits the weights of packages/identity/core/src/recall/weights.ts to recall sets and prints them, with what they
// give for conversations that were left out of the fit:
//   npm run tune:recall -- SET.json [SET.json …] [--ridge 0.01] [--without ARM,ARM]

const paths = process.argv.slice(2).filter((word) => word.endsWith('.json'))
const option = (name: string, fallback: string): string => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? fallback : (process.argv[at + 1] ?? fallback)
}
const ridge = Number(option('ridge', '0.01'))
const without = new Set(option('without', '').split(','))
const arms = ARMS.filter((arm) => !without.has(arm))

const wordVector = await builtinWordVectors()
const embedder = builtinEmbedder()

const examplesOf = async (set: string, conversation: Conversation): Promise<Example[]> => {
  const { index, nowMs } = await indexConversation(conversation, embedder, wordVector)
  const slotOf = new Map(index.rows.map((row, slot) => [row.id, slot]))
  const scored = conversation.questions.filter((question) => !isAdversarial(question))
  const asked = await askAll(scored, embedder, nowMs)
  return scored.map((question, at) => {
    const found = recallArms(index, asked[at] as RecallQuestion)
    return {
      set,
      group: `${set} ${conversation.id}`,
      evidence: question.evidence.map((item) => slotOf.get(item) as number),
      size: index.rows.length,
      arms: arms.map((arm) => found.arms[arm]),
    }
  })
}

const examples: Example[] = []
for (const path of paths) {
  const { name, conversations } = readRecallSet(path)
  for (const conversation of conversations) examples.push(...(await examplesOf(name, conversation)))
}
if (examples.length === 0) {
  console.error(
    'usage: npm run tune:recall -- SET.json [SET.json …] [--ridge NUMBER] [--without ARM,ARM]',
  )
  process.exit(2)
}

const fixed = (value: number): string => value.toFixed(1)
const bySet = Map.groupBy(examples, (example) => example.set)
const weights = train(examples, { ridge })
const current = arms.map((arm) => WEIGHTS[arm])
for (const [set, own] of bySet) {
  const sums = { recall: 0, hit: 0 }
  for (const [group, part] of Map.groupBy(own, (example) => example.group)) {
    const fit = train(
      examples.filter((example) => example.group !== group),
      { ridge },
    )
    const score = scoreAt10(part, fit)
    sums.recall += (score.recall * part.length) / own.length
    sums.hit += (score.hit * part.length) / own.length
  }
  const all = scoreAt10(own, weights)
  const now = scoreAt10(own, current)
  console.log(
    `${set}: left out R@10 ${fixed(sums.recall)} hit@10 ${fixed(sums.hit)} · fitted ${fixed(all.recall)} / ${fixed(all.hit)} · as committed ${fixed(now.recall)} / ${fixed(now.hit)}`,
  )
}
console.log(arms.map((arm, at) => `  ${arm}: ${(weights[at] as number).toFixed(2)},`).join('\n'))
