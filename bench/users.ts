/** Measures prepare in an avatar with many users against one with a single user. See README.md. */
import { exampleSoul } from '../scripts/start/example-soul.ts'
import { oneOf, parseOptions, wholeNumber } from './command/options.ts'
import { progress, runCommand } from './command/run-command.ts'
import { loadAverage } from './report/machine.ts'
import { table } from './report/table.ts'
import type { BareSql } from './service/bare-sql.ts'
import { type JsonClient, jsonClient } from './service/json-client.ts'
import { createServiceDatabase, engineKinds } from './service/service-database.ts'
import { startService } from './service/start-service.ts'
import { percentile } from './statistics.ts'
import { seededTexts } from './texts/texts.ts'

const usage = `Usage: npm run bench:users -- [options]

  --engine NAME     embedded, or postgresql on the server of DATABASE_URL or TEST_DATABASE_URL (default: postgresql)
  --users COUNT     users of the avatar (default: 100000)
  --memories COUNT  memories of each measured user (default: 100)
  --others COUNT    memories of every other user (default: 100)
  --measured COUNT  users that are measured (default: 200)
  --rounds COUNT    questions of each of them (default: 5)
  --shared COUNT    memories that all users share (default: 100)
  --bound NUMBER    ratio of the p50 that fails with exit code 1 (default: 1.3)
  --help            print this help
`
const QUESTIONS = 50
const USERS_A_STATEMENT = 500

type Sizes = {
  readonly users: number
  readonly memories: number
  readonly others: number
  readonly measured: number
  readonly shared: number
}

process.exit(
  await runCommand(usage, async (args, signal) => {
    const { values } = parseOptions({
      args,
      options: {
        engine: { type: 'string', default: 'postgresql' },
        users: { type: 'string', default: '100000' },
        memories: { type: 'string', default: '100' },
        others: { type: 'string', default: '100' },
        measured: { type: 'string', default: '200' },
        rounds: { type: 'string', default: '5' },
        shared: { type: 'string', default: '100' },
        bound: { type: 'string', default: '1.3' },
      },
    })
    const kind = oneOf('--engine', values.engine, engineKinds)
    const sizes = {
      users: wholeNumber('--users', values.users, 2, 1_000_000),
      memories: wholeNumber('--memories', values.memories, 1, 1_000),
      others: wholeNumber('--others', values.others, 0, 1_000),
      measured: wholeNumber('--measured', values.measured, 1, 10_000),
      shared: wholeNumber('--shared', values.shared, 0, 100_000),
    }
    const rounds = wholeNumber('--rounds', values.rounds, 1, 1_000)
    const say = progress()
    await using database = await createServiceDatabase(kind)
    const filling = await startService({ env: database.env })
    const { many, single } = await fillThroughApi(filling.url, sizes, signal)
    await filling.stop()
    await using sql = await database.openBareSql()
    await copyUsers(sql, many, sizes, say)
    await sql.query('analyze')
    if (kind === 'embedded') await sql[Symbol.asyncDispose]()
    await using service = await startService({ env: database.env })
    const client = jsonClient(service.url, { signal })
    say('measuring')
    const ask = asker(client)
    const alone = await ask(single, ['one'], rounds * sizes.measured)
    const names = Array.from({ length: sizes.measured }, (_, at) => `user-${at}`)
    const cold = await ask(many, names, 1)
    const warm = await ask(many, names, rounds)
    client.close()
    const ratio = percentile(warm, 0.5) / percentile(alone, 0.5)
    const row = (name: string, ms: readonly number[]) => [
      name,
      String(ms.length),
      percentile(ms, 0.5).toFixed(2),
      percentile(ms, 0.95).toFixed(2),
    ]
    process.stdout.write(
      `${JSON.stringify({ engine: kind, ...sizes, load: loadAverage() })}\n\n${table(
        ['prepare', 'requests', 'p50 ms', 'p95 ms'],
        [row('one user', alone), row('many users, first question', cold), row('many users', warm)],
      )}\np50 ratio ${ratio.toFixed(2)}\n`,
    )
    return ratio <= Number(values.bound) ? 0 : 1
  }),
)

/** Two avatars with the same shared memories, and in each one user. */
async function fillThroughApi(url: string, sizes: Sizes, signal: AbortSignal) {
  const client = jsonClient(url, { signal })
  const create = async (userId: string): Promise<string> => {
    const { bot_id: botId } = await client.post<{ bot_id: string }>('/v1/avatars', exampleSoul)
    const texts = seededTexts(1)
    const ingest = async (count: number, members: object) => {
      for (let at = 0; at < count; at += 500) {
        const items = texts.said(Math.min(500, count - at)).map((content) => ({ content }))
        await client.post('/memory/ingest/batch', { bot_id: botId, ...members, items })
      }
    }
    await ingest(sizes.shared, {})
    await ingest(sizes.memories, { user_id: userId })
    return botId
  }
  const single = await create('one')
  const many = await create('user-0')
  client.close()
  return { many, single }
}

/** Copies the memories of the first user to all others, with ids and keys of their own. */
async function copyUsers(
  sql: BareSql,
  botId: string,
  { users, memories, others, measured }: Sizes,
  say: (line: string) => void,
): Promise<void> {
  const columns = (await listColumns(sql, 'memories')).filter(
    (name) => !['memory_id', 'chain_id', 'user_key', 'content_key', 'fold_key'].includes(name),
  )
  for (let from = 1; from < users; from += USERS_A_STATEMENT) {
    const to = Math.min(users, from + USERS_A_STATEMENT)
    const numbers = [botId, from, to - 1, measured, memories, others]
    await sql.query(
      `insert into avatar_users (bot_id, user_id, owner_id, user_ref, first_seen_at, last_seen_at)
       select bot_id, 'user-' || n, owner_id, gen_random_uuid(), first_seen_at, last_seen_at
       from avatar_users, generate_series($2::int, $3::int) n where bot_id = $1 and user_id = 'user-0'`,
      numbers.slice(0, 3),
    )
    await sql.query(
      `with mine as (
         select *, row_number() over (order by memory_id) as number from memories
         where bot_id = $1 and user_key = 'user-0'
       ), copied as (
         select m.*, md5(n || ' ' || m.memory_id)::uuid as new_id, 'user-' || n as new_user
         from mine m, generate_series($2::int, $3::int) n
         where m.number <= (case when n < $4::int then $5::int else $6::int end)
       ), said as (
         insert into memories (memory_id, chain_id, user_key, content_key, fold_key, ${columns.join(', ')})
         select new_id, new_id, new_user, sha256(content_key || new_user::bytea),
           sha256(fold_key || new_user::bytea), ${columns.join(', ')} from copied
       )
       insert into memory_vectors (bot_id, memory_id, embedder_id, owner_id, embedding)
       select v.bot_id, c.new_id, v.embedder_id, v.owner_id, v.embedding
       from copied c join memory_vectors v on v.bot_id = c.bot_id and v.memory_id = c.memory_id`,
      numbers,
    )
    if (from % 10_000 < USERS_A_STATEMENT) say(`${to} users`)
  }
}

async function listColumns(sql: BareSql, name: string): Promise<string[]> {
  const rows = await sql.query(
    `select column_name from information_schema.columns
     where table_schema = 'public' and table_name = $1 order by ordinal_position`,
    [name],
  )
  return rows.map((row) => String(row['column_name']))
}

/** Questions of some users in turn, each timed. */
function asker(client: JsonClient) {
  const questions = seededTexts(2).said(QUESTIONS)
  return async (botId: string, users: readonly string[], rounds: number): Promise<number[]> => {
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1)
      for (const [at, user] of users.entries()) {
        const query = questions[(round + at) % QUESTIONS]
        const startedAtMs = performance.now()
        await client.post('/hybrid/prepare', { bot_id: botId, user_id: user, query })
        times.push(performance.now() - startedAtMs)
      }
    return times
  }
}
