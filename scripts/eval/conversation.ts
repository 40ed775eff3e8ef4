/**
 * Evaluates whether a real conversation is stored and its questions find the right memory. See
 * README.md.
 */
import { randomUUID } from 'node:crypto'

import { progress, runCommand, UsageError } from '../../bench/command/run-command.ts'
import { ensureAvatar } from '../../bench/service/avatars.ts'
import type { JsonClient } from '../../bench/service/json-client.ts'
import { table } from '../../bench/report/table.ts'
import { ask } from './ask.ts'
import { readOptions, usage, type Options } from './conversation-options.ts'
import { ingest } from './ingest.ts'
import { withService } from './local-service.ts'
import { toMemories } from './memories.ts'
import { loadRecallSet } from './own-conversations.ts'
import { isAdversarial, type Item, type Question } from './recall-set.ts'

type Part = { readonly items: readonly Item[]; readonly questions: readonly Question[] }
type Outcome = { readonly question: Question; readonly rank: number | undefined }

process.exit(
  await runCommand(usage, async (args, signal) => {
    const options = readOptions(args)
    const part = choosePart(options)
    const choice = { url: options.url, engine: 'embedded', embedder: undefined } as const
    const outcomes = await withService(choice, signal, async (client, onAvatar) => {
      const botId = await ensureAvatar(client, `eval-conversation-${randomUUID()}`)
      onAvatar(botId)
      return tellAndAsk(client, botId, part, options.topK)
    })
    const right = outcomes.filter(({ rank }) => rank !== undefined).length
    process.stdout.write(`${render(outcomes)}\n\n`)
    process.stdout.write(`${right} of ${outcomes.length} answered by the right memory\n`)
    return right < options.atLeast ? 1 : 0
  }),
)

function choosePart({ path, conversation, sessions, questions }: Options): Part {
  const { conversations } = loadRecallSet(path)
  const chosen = conversations[conversation]
  if (chosen === undefined)
    throw new UsageError(
      `--conversation: the set has ${conversations.length} conversations, numbered from 0.`,
    )
  const sessionSet = new Set(
    [...new Set(chosen.items.map((item) => item.session))].slice(0, sessions),
  )
  const items = chosen.items.filter((item) => sessionSet.has(item.session))
  const ids = new Set(items.map((item) => item.id))
  const answerable = chosen.questions.filter(
    (question) => !isAdversarial(question) && question.evidence.every((id) => ids.has(id)),
  )
  return { items, questions: answerable.slice(0, questions) }
}

async function tellAndAsk(
  client: JsonClient,
  botId: string,
  { items, questions }: Part,
  topK: number,
): Promise<Outcome[]> {
  const say = progress()
  say(`telling ${items.length} items`)
  await ingest(client, botId, toMemories(items), 'complete')
  say(`asking ${questions.length} questions`)
  const outcomes: Outcome[] = []
  for (const question of questions) {
    const { itemIds } = await ask(client, botId, question.text, { by: 'prepare', topK })
    const at = itemIds.findIndex((id) => question.evidence.includes(id))
    outcomes.push({ question, rank: at < 0 ? undefined : at + 1 })
  }
  return outcomes
}

function render(outcomes: readonly Outcome[]): string {
  return table(
    ['question', 'category', 'evidence', 'rank'],
    outcomes.map(({ question, rank }) => [
      question.text,
      question.category,
      question.evidence.join(', '),
      rank === undefined ? 'not found' : String(rank),
    ]),
  )
}
