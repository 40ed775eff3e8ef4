/**
 * Compares Daimon with mem0: the same texts, the same embedder, the same run, one call after the
 * other. See README.md.
 */
import { readRecallSet, type RecallSet } from '../scripts/eval/recall-set.ts'
import { scoreRun } from '../scripts/eval/score.ts'
import { toMemories, type Memory } from '../scripts/eval/memories.ts'
import { oneOf, parseOptions, wholeNumber } from './command/options.ts'
import { progress, runCommand, UsageError } from './command/run-command.ts'
import { engineKinds } from './service/service-database.ts'
import { daimonPeer } from './peers/daimon-peer.ts'
import { mem0Peer } from './peers/mem0-peer.ts'
import type { Peer } from './peers/peer.ts'
import { loadAverage } from './report/machine.ts'
import { table } from './report/table.ts'
import { percentile } from './statistics.ts'
import { seededTexts } from './texts/texts.ts'

const usage = `Usage: npm run bench:peers -- [SET.json] [options]

Install mem0 once into the user's cache and compare it with Daimon. With a recall set (see scripts/eval/README.md),
also print how much of the evidence of its questions is in the top ten memories.

  --engine NAME      embedded (mem0 with Qdrant in its process), or postgresql (both on the server of DATABASE_URL or
                     TEST_DATABASE_URL) (default: embedded)
  --memories COUNT   distinct memories of one user (default: 1000)
  --queries COUNT    distinct queries (default: 300)
  --help             print this help
`

process.exit(
  await runCommand(usage, async (args, signal) => {
    const { values, positionals } = parseOptions({
      args,
      allowPositionals: true,
      options: {
        engine: { type: 'string', default: 'embedded' },
        memories: { type: 'string', default: '1000' },
        queries: { type: 'string', default: '300' },
      },
    })
    if (positionals.length > 1) throw new UsageError('Specify at most one recall set.')
    const engine = oneOf('--engine', values.engine, engineKinds)
    const memories = wholeNumber('--memories', values.memories, 1, 100_000)
    const queries = wholeNumber('--queries', values.queries, 1, 100_000)
    const set = positionals[0] === undefined ? undefined : readRecallSet(positionals[0])
    const say = progress()
    say('installing mem0 unless it is cached')
    await using ours = await daimonPeer(engine, signal)
    await using theirs = await mem0Peer(engine)
    const stage = { peers: [ours, theirs], say, signal }
    const rows = await measureTexts(stage, memories, queries)
    process.stdout.write(
      `# ${memories} memories of one user, ${queries} questions, ${engine}\n\n${timesTable(rows)}\n`,
    )
    if (set) {
      const found = await measureSet(stage, set)
      process.stdout.write(
        `\n# ${set.name}, ${engine}\n\n${timesTable(found.rows)}\n\n${recallTable(set, found.runs)}\n`,
      )
    }
    process.stdout.write(`\nload average ${loadAverage().toFixed(1)}\n`)
    return 0
  }),
)

type Stage = {
  readonly peers: readonly Peer[]
  readonly say: (line: string) => void
  readonly signal: AbortSignal
}

type Times = { readonly name: string; readonly addMs: number[]; readonly searchMs: number[] }
type Run = Map<string, readonly string[]>

function emptyTimes({ peers }: Stage): Times[] {
  return peers.map(({ name }) => ({ name, addMs: [], searchMs: [] }))
}

/**
 * Each call goes to all of them, starting with each in turn, so that other load affects them
 * equally.
 */
async function toEach(
  { peers, signal }: Stage,
  at: number,
  call: (peer: Peer, index: number) => Promise<void>,
): Promise<void> {
  signal.throwIfAborted()
  for (let step = 0; step < peers.length; step += 1) {
    const index = (at + step) % peers.length
    await call(peers[index]!, index)
  }
}

async function store(stage: Stage, user: string, memories: readonly Memory[], times: Times[]) {
  for (const [at, memory] of memories.entries())
    await toEach(stage, at, async (peer, index) => {
      times[index]!.addMs.push((await peer.add(user, memory)).tookMs)
    })
}

async function measureTexts(stage: Stage, memories: number, queries: number): Promise<Times[]> {
  const texts = seededTexts(1)
  const times = emptyTimes(stage)
  const all = texts.said(memories).map((content, at) => ({
    content,
    speaker: 'Robin',
    session_id: 'bench',
    scope: 'global' as const,
    metadata: { item_id: `${at}` },
  }))
  await store(stage, 'bench', all, times)
  stage.say(`${memories} memories stored`)
  for (const [at, query] of texts.questions(queries).entries())
    await toEach(stage, at, async (peer, index) => {
      times[index]!.searchMs.push((await peer.search('bench', query)).tookMs)
    })
  stage.say(`${queries} questions sent`)
  return times
}

async function measureSet(stage: Stage, set: RecallSet): Promise<{ rows: Times[]; runs: Run[] }> {
  const rows = emptyTimes(stage)
  const runs = stage.peers.map((): Run => new Map())
  for (const { id, items, questions } of set.conversations) {
    const user = `conversation-${id}`
    await store(stage, user, toMemories(items), rows)
    stage.say(`conversation ${id}: ${items.length} items stored`)
    for (const [at, question] of questions.entries())
      await toEach(stage, at, async (peer, index) => {
        const { itemIds, tookMs } = await peer.search(user, question.text)
        rows[index]!.searchMs.push(tookMs)
        runs[index]!.set(question.id, itemIds)
      })
    stage.say(`conversation ${id}: ${questions.length} questions sent`)
  }
  return { rows, runs }
}

function timesTable(rows: readonly Times[]): string {
  const ms = (times: readonly number[], share: number) => percentile(times, share).toFixed(1)
  return table(
    ['ms', 'write p50', 'p95', 'search p50', 'p95'],
    rows.map(({ name, addMs, searchMs }) => [
      name,
      ms(addMs, 0.5),
      ms(addMs, 0.95),
      ms(searchMs, 0.5),
      ms(searchMs, 0.95),
    ]),
  )
}

function recallTable(set: RecallSet, runs: readonly Run[]): string {
  const names = ['R@10', 'hit@10', 'MRR@10']
  const rows = runs.map((run) => {
    const score = scoreRun(set, run).get('item ALL')!
    const sums = [score.at[10].recall, score.at[10].hit, score.reciprocalRanks]
    return [`${score.questions}`, ...sums.map((sum) => ((100 * sum) / score.questions).toFixed(1))]
  })
  return table(
    ['%', 'Daimon', 'mem0'],
    [
      ['questions', ...rows.map((row) => row[0]!)],
      ...names.map((name, at) => [name, ...rows.map((row) => row[at + 1]!)]),
    ],
  )
}
