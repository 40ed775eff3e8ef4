/**
 * Can an id of somebody else be told from one that never was by how long the answer takes? See README.md.
 */
import { DEFAULT_LIMITS, identityRoutes, type Route } from '@daimon/identity-api'

// What the isolation fuzz asks, and of whom: test code, which no package hands out.
// oxlint-disable-next-line no-restricted-imports -- see above
import {
  idsUsedBy,
  type Plan,
  plans,
} from '../packages/identity/server/src/testing/isolation/plans.ts'
// oxlint-disable-next-line no-restricted-imports -- see above
import {
  buildWorld,
  GATEWAY_SECRET,
  ghostIds,
  type Ids,
  type World,
} from '../packages/identity/server/src/testing/isolation/world.ts'
import { oneOf, parseOptions, wholeNumber } from './command/options.ts'
import { progress, runCommand } from './command/run-command.ts'
import { type JsonClient, jsonClient } from './kernel/json-client.ts'
import { createKernelDatabase, engineKinds } from './kernel/kernel-database.ts'
import { startKernel } from './kernel/start-kernel.ts'
import { loadAverage } from './report/machine.ts'
import { table } from './report/table.ts'
import { percentile } from './statistics.ts'
import { seededRandom } from './texts/random.ts'
import { type Difference, medianDifference } from './timing/median-difference.ts'

const usage = `Usage: npm run bench:timing -- [options]

  --engine NAME    embedded (default), or postgresql on the server of DATABASE_URL or TEST_DATABASE_URL
  --pairs COUNT    questions of each kind to each operation (default: 2000)
  --bound NUMBER   microseconds: 1 is the exit code when a difference is surely more (default: 25)
  --only TEXT      operations whose name has it
  --seed NUMBER    of the order within the pairs (default: 1)
  --help
`
/** Of each kind, so that no figure rests on where one row happens to lie. */
const WORLDS = 4
const WARM_UP = 100
/** By one of these a caller names what is there or not; a plan's first is what is asked for. */
const NAMING = ['bot_id', 'memory_id', 'job_id', 'key_id', 'step_id'] as const

type Row = {
  readonly operation: string
  readonly unknownUs: number
  readonly foreign: Difference
  /** Between two that never were: what the machine alone does. */
  readonly unknown: Difference
  /** One of the caller's own, which is there: what a difference looks like. */
  readonly own: Difference | undefined
}

process.exit(
  await runCommand(usage, async (args, signal) => {
    const { values } = parseOptions({
      args,
      options: {
        engine: { type: 'string', default: 'embedded' },
        pairs: { type: 'string', default: '2000' },
        bound: { type: 'string', default: '25' },
        only: { type: 'string', default: '' },
        seed: { type: 'string', default: '1' },
      },
    })
    const kind = oneOf('--engine', values.engine, engineKinds)
    const pairs = wholeNumber('--pairs', values.pairs, 50, 1_000_000)
    const boundUs = wholeNumber('--bound', values.bound, 0, 1_000_000)
    const chance = seededRandom(wholeNumber('--seed', values.seed, 0, 2 ** 31))
    const say = progress()
    await using database = await createKernelDatabase(kind)
    await using kernel = await startKernel({ env: { ...database.env, GATEWAY_SECRET } })
    const client = jsonClient(kernel.url, { signal })
    const stage = await buildStage(client)
    const rows: Row[] = []
    for (const question of await questionsOf(stage, values.only)) {
      rows.push(await measure(question, { ...stage, pairs, chance }))
      say(`${question.operation}: ${said(rows.at(-1)!.foreign)} µs`)
    }
    client.close()
    await kernel.stop()
    const told = rows.filter(({ foreign }) => distanceFromZero(foreign) > boundUs)
    const title = `${kind}, ${pairs} of each kind, load ${loadAverage().toFixed(1)}`
    process.stdout.write(`# Foreign and unknown: ${title}\n\n${rendered(rows)}\n\n`)
    process.stdout.write(
      told.length === 0
        ? `No operation takes more than ${boundUs} µs longer for the one than for the other.\n`
        : `Told apart by more than ${boundUs} µs: ${told.map(({ operation }) => operation).join(', ')}\n`,
    )
    return told.length === 0 ? 0 : 1
  }),
)

type Stage = {
  readonly client: JsonClient
  readonly caller: World
  readonly victims: readonly World[]
  readonly ghosts: readonly Ids[]
  readonly others: readonly Ids[]
}

async function buildStage(client: JsonClient): Promise<Stage> {
  const call: Parameters<typeof buildWorld>[0]['call'] = async (method, path, body, headers) => {
    const { status, text } = await client.ask(method, path, body, headers)
    return { status, text, headers: new Headers(), body: JSON.parse(text) as unknown }
  }
  const ghosts = () => Array.from({ length: WORLDS }, () => ghostIds(new Date()))
  const victims: World[] = []
  for (let at = 0; at < WORLDS; at += 1) victims.push(await buildWorld({ call }, 'Qarnak'))
  const caller = await buildWorld({ call }, 'Mallory')
  return { client, caller, victims, ghosts: ghosts(), others: ghosts() }
}

type Question = {
  readonly operation: string
  readonly isReading: boolean
  /** Answers the status and how long it took. */
  readonly ask: (ids: Ids) => Promise<{ status: number; tookUs: number }>
}

/** Every operation that answers 404 to an id, by each id that it takes. */
async function questionsOf(stage: Stage, only: string): Promise<Question[]> {
  const found: Question[] = []
  for (const [id, route] of Object.entries<Route>(identityRoutes(DEFAULT_LIMITS))) {
    if (!id.toLowerCase().includes(only.toLowerCase())) continue
    const plan = plans[id as keyof typeof plans]
    const used = idsUsedBy(plan, stage.caller.ids, stage.caller.document)
    for (const key of NAMING.filter((name) => used.includes(name))) {
      const question = questionOf({ id, route, plan, key }, stage)
      const [foreign, unknown] = [stage.victims[0]!.ids, stage.ghosts[0]!]
      const statuses = [(await question.ask(foreign)).status, (await question.ask(unknown)).status]
      if (statuses.every((status) => status === 404)) found.push(question)
    }
  }
  return found
}

type Asked = {
  readonly id: string
  readonly route: Route
  readonly plan: Plan
  readonly key: (typeof NAMING)[number]
}

function questionOf({ id, route, plan, key }: Asked, { client, caller }: Stage): Question {
  return {
    operation: key === 'bot_id' ? id : `${id} (${key})`,
    isReading: route.method === 'get',
    ask: async (ids) => {
      const named = { ...caller.ids, [key]: ids[key] }
      const { params = {}, query = {}, body, headers } = plan(named, caller.document)
      const path = route.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
        encodeURIComponent(params[name] ?? ''),
      )
      const search = new URLSearchParams(query).toString()
      const all = { ...caller.headers, ...headers }
      const startedAtMs = performance.now()
      const { status } = await client.ask(
        route.method.toUpperCase(),
        `${path}?${search}`,
        body,
        all,
      )
      return { status, tookUs: 1_000 * (performance.now() - startedAtMs) }
    },
  }
}

type Measuring = Stage & { readonly pairs: number; readonly chance: () => number }

async function measure(
  { operation, isReading, ask }: Question,
  { caller, victims, ghosts, others, pairs, chance }: Measuring,
): Promise<Row> {
  const unknownUs: number[] = []
  const differences = { foreign: [] as number[], unknown: [] as number[], own: [] as number[] }
  for (let at = -WARM_UP; at < pairs; at += 1) {
    const world = Math.abs(at) % WORLDS
    const took = await inAnyOrder(chance, {
      unknown: () => ask(ghosts[world]!),
      foreign: () => ask(victims[world]!.ids),
      other: () => ask(others[world]!),
      own: isReading ? () => ask(caller.ids) : undefined,
    })
    if (at < 0) continue
    unknownUs.push(took.unknown)
    differences.foreign.push(took.foreign - took.unknown)
    differences.unknown.push(took.other - took.unknown)
    differences.own.push(took.own - took.unknown)
  }
  return {
    operation,
    unknownUs: percentile(unknownUs, 0.5),
    foreign: medianDifference(differences.foreign),
    unknown: medianDifference(differences.unknown),
    own: isReading ? medianDifference(differences.own) : undefined,
  }
}

/** Runs each once, in an order drawn anew: whoever comes second finds the caches warm. */
async function inAnyOrder<K extends string>(
  chance: () => number,
  asks: Readonly<Record<K, (() => Promise<{ tookUs: number }>) | undefined>>,
): Promise<Record<K, number>> {
  const order = (Object.keys(asks) as K[])
    .map((name) => ({ name, place: chance() }))
    .toSorted((a, b) => a.place - b.place)
  const took = {} as Record<K, number>
  for (const { name } of order) took[name] = (await asks[name]?.())?.tookUs ?? NaN
  return took
}

/** 0 when the interval holds it: then nothing was shown. */
function distanceFromZero({ lowUs, highUs }: Difference): number {
  return Math.max(0, lowUs, -highUs)
}

function said({ medianUs, lowUs, highUs }: Difference): string {
  return `${medianUs.toFixed(1)} (${lowUs.toFixed(1)} to ${highUs.toFixed(1)})`
}

function rendered(rows: readonly Row[]): string {
  return table(
    ['µs', 'an unknown id', 'foreign − unknown', 'unknown − unknown', 'own − unknown'],
    rows.map(({ operation, unknownUs, foreign, unknown, own }) => [
      operation,
      unknownUs.toFixed(0),
      said(foreign),
      said(unknown),
      own ? said(own) : '-',
    ]),
  )
}
