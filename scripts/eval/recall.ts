/** Evaluates how much of the evidence of a recall set's questions is recalled. See README.md. */
import { BLOCK_TOKENS } from '@daimon/identity-core'
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'

import { progress, runCommand } from '../../bench/command/run-command.ts'
import { ensureAvatar } from '../../bench/service/avatars.ts'
import type { JsonClient } from '../../bench/service/json-client.ts'
import { percentile } from '../../bench/statistics.ts'
import { ask, type AskResult } from './ask.ts'
import { ingest } from './ingest.ts'
import { withService } from './local-service.ts'
import { toMemories } from './memories.ts'
import { readOptions, usage, type Options } from './recall-options.ts'
import { loadRecallSet } from './own-conversations.ts'
import { type Conversation, type RecallSet, isAdversarial } from './recall-set.ts'
import { type Run, scoreRun } from './score.ts'
import { scoreTable } from './score-table.ts'

process.exit(
  await runCommand(usage, async (args, signal) => {
    const options = readOptions(args)
    const set = loadRecallSet(options.path)
    const say = progress()
    const run = `eval-recall-${randomUUID()}`
    const asked = await withService(options.kernel, signal, async (client, onAvatar) => {
      const answers = new Map<string, AskResult>()
      for (const conversation of set.conversations) {
        const botId = await ensureAvatar(client, `${run}-${conversation.id}`)
        onAvatar(botId)
        const all = await tellAndAsk(client, botId, conversation, options, say)
        for (const [question, answer] of all) answers.set(question, answer)
      }
      return answers
    })
    writeFileSync(options.out, [...asked].map(runLine).join(''))
    say(`run written to ${options.out}`)
    const found = new Map([...asked].map(([question, { itemIds }]) => [question, itemIds]))
    const times = timeLine(options, [...asked.values()])
    const fitting = new Map([...asked].map(([question, { fittingIds }]) => [question, fittingIds]))
    const lines = [set.name, '', scoreTable(scoreRun(set, found)), '', fitLine(set, fitting), times]
    process.stdout.write(`${lines.join('\n')}\n`)
    return 0
  }),
)

async function tellAndAsk(
  client: JsonClient,
  botId: string,
  { id, items, questions }: Conversation,
  options: Options,
  say: (line: string) => void,
): Promise<Map<string, AskResult>> {
  say(`conversation ${id}: ${items.length} items through ${options.through}`)
  await ingest(client, botId, toMemories(items), options.through)
  say(`conversation ${id}: ${questions.length} questions by ${options.ask.by}`)
  const answers = new Map<string, AskResult>()
  for (const question of questions) {
    answers.set(question.id, await ask(client, botId, question.text, options.ask))
  }
  return answers
}

function runLine([question, { itemIds }]: [string, AskResult]): string {
  return `${JSON.stringify({ question, retrieved: itemIds })}\n`
}

/** How much of the evidence the memories block has room for by default. */
function fitLine({ conversations }: RecallSet, fitting: Run): string {
  const questions = conversations
    .flatMap((one) => one.questions)
    .filter((one) => !isAdversarial(one))
  let [evidence, right, shown] = [0, 0, 0]
  for (const question of questions) {
    const ids = fitting.get(question.id) ?? []
    const hits = question.evidence.filter((id) => ids.includes(id)).length
    evidence += hits / question.evidence.length
    right += hits
    shown += ids.length
  }
  const [recall, precision] = [evidence / questions.length, right / Math.max(1, shown)]
  return `within ${BLOCK_TOKENS} tokens: evidence ${(100 * recall).toFixed(1)} %, precision ${(100 * precision).toFixed(1)} %, ${(shown / questions.length).toFixed(1)} items`
}

function timeLine({ ask: { by, topK } }: Options, asked: readonly AskResult[]): string {
  const times = asked.map(({ tookMs }) => tookMs)
  const [p50, p95] = [0.5, 0.95].map((share) => percentile(times, share).toFixed(1))
  return `${by} with top_k ${topK ?? 'default'}: p50 ${p50} ms, p95 ${p95} ms over ${times.length} questions`
}
