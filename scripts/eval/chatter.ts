/** Evaluates whether twenty facts are recalled from a thousand turns of chatter. See README.md. */
import { randomUUID } from 'node:crypto'

import { oneOf, parseOptions, wholeNumber } from '../../bench/command/options.ts'
import { progress, runCommand } from '../../bench/command/run-command.ts'
import { ensureAvatar } from '../../bench/service/avatars.ts'
import type { JsonClient } from '../../bench/service/json-client.ts'
import { engineKinds } from '../../bench/service/service-database.ts'
import { table } from '../../bench/report/table.ts'
import { countJunk } from './chatter/junk.ts'
import { askFacts, tellChatter } from './chatter/tell-and-ask.ts'
import { withService } from './local-service.ts'

const usage = `Usage: node scripts/eval/chatter.ts [options]

Send generated small talk to a separate service, each turn through /hybrid/complete, with
twenty facts among them, send one query for each fact to /hybrid/prepare, and print the rank
of each fact and the stored memories. Exits with 1 if a fact is not among the first --top-k.

  --turns NUMBER   number of turns (default: 1000)
  --top-k NUMBER   maximum memories per query (default: 5)
  --engine NAME    embedded or postgresql (default: embedded)
  --help           print this help
`

process.exit(
  await runCommand(usage, async (args, signal) => {
    const { values } = parseOptions({
      args,
      options: {
        turns: { type: 'string', default: '1000' },
        'top-k': { type: 'string', default: '5' },
        engine: { type: 'string', default: 'embedded' },
      },
    })
    const turns = wholeNumber('--turns', values.turns, 40, 100_000)
    const topK = wholeNumber('--top-k', values['top-k'], 1, 100)
    const choice = {
      url: undefined,
      engine: oneOf('--engine', values.engine, engineKinds),
      embedder: undefined,
    }
    return withService(choice, signal, (client) => run(client, turns, topK))
  }),
)

async function run(client: JsonClient, turns: number, topK: number): Promise<number> {
  const say = progress()
  const botId = await ensureAvatar(client, `eval-chatter-${randomUUID()}`)
  say(`telling ${turns} turns`)
  const post = <T>(path: string, body: object) => client.post<T>(path, { bot_id: botId, ...body })
  const stored = await tellChatter(post, turns)
  say('asking')
  const answers = await askFacts(post, topK)
  process.stdout.write(
    `${table(
      ['question', 'rank', 'best'],
      answers.map(({ question, rank, best }) => [
        question,
        rank ? String(rank) : 'not found',
        best,
      ]),
    )}\n\n`,
  )
  const junk = await countJunk(client, botId)
  const found = answers.filter(({ rank }) => rank !== undefined).length
  const first = answers.filter(({ rank }) => rank === 1).length
  process.stdout.write(
    `${found} of ${answers.length} facts among the first ${topK}, ${first} at rank 1\n` +
      `${stored.said} texts sent: ${stored.folded} merged into existing memories, ${stored.superseded} memories superseded\n` +
      `${stored.memories} memories stored: ${junk.junk} without a fact, ${junk.duplicates} are duplicates, ${junk.instructions} instructions\n`,
  )
  return found < answers.length ? 1 : 0
}
