/**
 * Measures a reflection without a chat model: evidence, step, and thought, in this process and
 * without a database. See README.md.
 */
import { DEFAULT_MSV } from '@daimon/identity-api'
import {
  composeMonologue,
  createEvidenceReader,
  createTopicReader,
  driftBounds,
  initialState,
  readReply,
  reflect,
  traitMsv,
} from '@daimon/identity-core'
import { builtinEmbedder, builtinWordVectors } from '@daimon/identity-embed'
import { runCommand } from './command/run-command.ts'
import { machine } from './report/machine.ts'
import { table } from './report/table.ts'
import { type Summary, summarize } from './statistics.ts'
import { seededTexts } from './texts/texts.ts'

const usage = `Usage: npm run bench:personality

Measure a reflection without a chat model over messages of several lengths, compared with embedding the message.
`
const COUNT = 500
const WARM_UP = 50
/** Of the longest, 400 words count. */
const SENTENCES = [1, 10, 100] as const

const time = (work: (at: number) => unknown): Summary => {
  const samplesMs: number[] = []
  for (let at = 0; at < WARM_UP + COUNT; at += 1) {
    const startedAtMs = performance.now()
    work(at)
    if (at >= WARM_UP) samplesMs.push(performance.now() - startedAtMs)
  }
  return summarize(samplesMs)
}

const milliseconds = (value: number): string => value.toFixed(2)

process.exit(
  await runCommand(usage, async () => {
    const getVector = await builtinWordVectors()
    const startedAtMs = performance.now()
    const reader = createEvidenceReader(getVector)
    const topic = createTopicReader(getVector)
    const learntMs = performance.now() - startedAtMs
    const state = initialState(DEFAULT_MSV, 0)
    const bounds = driftBounds({})

    const reflection = (message: string, at: number): string => {
      const evidence = reader.evidence(message)
      const moved = reflect(
        state,
        DEFAULT_MSV,
        evidence,
        '',
        { occurredAtMs: at, nowMs: at },
        bounds,
      )
      return composeMonologue({
        evidence,
        moodBefore: state.mood,
        moodAfter: moved.mood,
        traits: traitMsv(moved),
        attachmentStyle: 'Secure',
        topic: topic(message),
        recent: [],
        seed: `${at}\n${message}`,
      }).text
    }

    const embedder = builtinEmbedder()
    const said = seededTexts(7).said((WARM_UP + COUNT) * 4)
    const rows: string[][] = []
    for (const sentences of SENTENCES) {
      const messages = Array.from({ length: WARM_UP + COUNT }, (_none, at) =>
        Array.from({ length: sentences }, (_same, k) => said[(at * 7 + k) % said.length]).join(' '),
      )
      const characters = messages.reduce((sum, text) => sum + text.length, 0) / messages.length
      const { p50Ms, p95Ms } = time((at) => reflection(messages[at] ?? '', at))
      const replies = time((at) => {
        const message = messages[at] ?? ''
        return readReply(message, reader.shown(message))
      })
      const embedStartedAtMs = performance.now()
      await embedder.embed(messages)
      const embedMs = (performance.now() - embedStartedAtMs) / messages.length
      rows.push(
        [characters.toFixed(0), p50Ms, p95Ms, replies.p50Ms, embedMs].map((cell) =>
          typeof cell === 'number' ? milliseconds(cell) : cell,
        ),
      )
    }
    const { processor, cores, node } = machine()
    process.stdout.write(
      [
        `${processor}, ${cores} cores, Node ${node}; ${COUNT} messages of each length; milliseconds`,
        table(
          ['characters', 'reflection p50', 'p95', 'reading a reply p50', 'embedding, mean'],
          rows,
        ),
        `Learning the axes, once per process: ${learntMs.toFixed(0)} ms`,
      ].join('\n\n') + '\n',
    )
    return 0
  }),
)
