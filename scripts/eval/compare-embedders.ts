/** Compares what recall finds, and what it costs, by embedder. See README.md. */
import {
  BLOCK_TOKENS,
  MIN_SCORE,
  RELEVANCE_DEPTH,
  type RecallIndex,
  type RecallQuery,
  type WordVector,
  limitTokens,
  recall,
} from '@daimon/identity-core'
import {
  type Embedder,
  builtinEmbedder,
  builtinWordVectors,
  minilmEmbedder,
} from '@daimon/identity-embed'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { oneOf, parseOptions } from '../../bench/command/options.ts'
import { UsageError, progress, runCommand } from '../../bench/command/run-command.ts'
import { table } from '../../bench/report/table.ts'
import { percentile } from '../../bench/statistics.ts'
import { askAll, indexConversation } from './indexed-conversation.ts'
import { loadRecallSet } from './own-conversations.ts'
import { type Conversation, isAdversarial } from './recall-set.ts'

const usage = `Usage: npm run compare:embedders -- SET [SET …] [options]

Index every conversation of the sets in this process, send every question, and print what recall
finds with an embedder, by set, and what the embedder costs.

  --embedder NAME  builtin or minilm (default: builtin)
  --help           print this help
`

const ASSETS = {
  builtin: '../../packages/identity/embed/assets',
  minilm: '../../packages/identity/encoder-minilm/assets',
} as const
type Name = keyof typeof ASSETS

/** Memories of a conversation whose embedding is timed. */
const TIMED_MAX = 20

const open = async (name: Name): Promise<Embedder> =>
  name === 'minilm' ? minilmEmbedder() : builtinEmbedder()

/** Embeds each text once: several sets have the same turns. */
const remember = (embedder: Embedder): Embedder => {
  const known = new Map<string, Float32Array>()
  return {
    ...embedder,
    embed: async (texts) => {
      const missing = [...new Set(texts)].filter((text) => !known.has(text))
      const vectors = await embedder.embed(missing)
      missing.forEach((text, at) => known.set(text, vectors[at] as Float32Array))
      return texts.map((text) => known.get(text) as Float32Array)
    },
  }
}

type Sums = {
  questions: number
  recall: number
  hits: number
  within: number
  readonly queryMs: number[]
  readonly memoryMs: number[]
}

process.exit(
  await runCommand(usage, async (args) => {
    const { values, positionals } = parseOptions({
      args,
      allowPositionals: true,
      options: { embedder: { type: 'string', default: 'builtin' } },
    })
    if (positionals.length === 0) throw new UsageError('Specify one recall set or more.')
    const name = oneOf('--embedder', values.embedder, Object.keys(ASSETS) as Name[])
    const before = { rss: process.memoryUsage.rss(), atMs: performance.now() }
    const embedder = await open(name)
    await embedder.embed(['Does this work?'])
    const coldMs = performance.now() - before.atMs
    const memoryMb = (process.memoryUsage.rss() - before.rss) / 1e6
    const wordVector = await builtinWordVectors()
    const remembering = remember(embedder)
    const say = progress()
    const rows: string[][] = []
    for (const path of positionals) {
      const sums: Sums = { questions: 0, recall: 0, hits: 0, within: 0, queryMs: [], memoryMs: [] }
      const { name: set, conversations } = loadRecallSet(path)
      for (const conversation of conversations) {
        say(`${set}: conversation ${conversation.id}`)
        await addConversation(conversation, { embedder, remembering, wordVector }, sums)
      }
      rows.push([set, ...formatSums(sums)])
    }
    const heads = ['R@10', 'hit@10', `in ${BLOCK_TOKENS} tokens`, 'ms/query', 'ms/memory']
    const cost = `${name}: ${readSize(name).toFixed(1)} MB of files, ${memoryMb.toFixed(0)} MB of memory, ${coldMs.toFixed(0)} ms until the first vector`
    process.stdout.write(`${table([name, 'n', ...heads], rows)}\n${cost}\n`)
    return 0
  }),
)

async function addConversation(
  conversation: Conversation,
  given: {
    readonly embedder: Embedder
    readonly remembering: Embedder
    readonly wordVector: WordVector
  },
  sums: Sums,
): Promise<void> {
  const { embedder, remembering, wordVector } = given
  const { items } = conversation
  const contentOf = new Map(items.map((item) => [item.id, item.text]))
  const { index, nowMs } = await indexConversation(conversation, remembering, wordVector)
  for (const { text } of items.slice(0, TIMED_MAX))
    sums.memoryMs.push((await timed(() => embedder.embed([text]))).ms)
  for (const question of conversation.questions) {
    if (isAdversarial(question)) continue
    const { ids, block, ms } = await askOne(question, { index, embedder, nowMs, contentOf })
    const share = (found: readonly string[]): number =>
      question.evidence.filter((id) => found.includes(id)).length / question.evidence.length
    sums.questions += 1
    sums.recall += share(ids)
    sums.hits += Number(share(ids) > 0)
    sums.within += share(block)
    sums.queryMs.push(ms)
  }
}

/** The first ten, what the default block has, and the time for one of the two. */
async function askOne(
  question: Conversation['questions'][number],
  given: {
    readonly index: RecallIndex
    readonly embedder: Embedder
    readonly nowMs: number
    readonly contentOf: ReadonlyMap<string, string>
  },
): Promise<{ ids: string[]; block: string[]; ms: number }> {
  const { index, embedder, nowMs, contentOf } = given
  const { value, ms } = await timed(async () => {
    const [query] = (await askAll([question], embedder, nowMs)) as [RecallQuery]
    return { query, ids: recall(index, query).map(({ id }) => id) }
  })
  const found = recall(index, { ...value.query, limit: RELEVANCE_DEPTH, minScore: MIN_SCORE })
  const memories = found.map(({ id }) => ({ id, content: contentOf.get(id) as string }))
  return { ids: value.ids, block: limitTokens(memories, BLOCK_TOKENS).map(({ id }) => id), ms }
}

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; ms: number }> {
  const fromMs = performance.now()
  const value = await work()
  return { value, ms: performance.now() - fromMs }
}

function formatSums({ questions, recall: found, hits, within, queryMs, memoryMs }: Sums): string[] {
  const toShare = (sum: number): string => ((100 * sum) / questions).toFixed(1)
  const toMedian = (times: readonly number[]): string => percentile(times, 0.5).toFixed(1)
  return [
    String(questions),
    ...[found, hits, within].map(toShare),
    ...[queryMs, memoryMs].map(toMedian),
  ]
}

function readSize(name: Name): number {
  const directory = join(import.meta.dirname, ASSETS[name])
  const sizes = readdirSync(directory).map((file) => statSync(join(directory, file)).size)
  return sizes.reduce((sum, size) => sum + size, 0) / 1e6
}
