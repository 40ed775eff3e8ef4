/**
 * Measures whether response times distinguish another owner's id from a nonexistent one. See
 * README.md.
 */
import { DEFAULT_LIMITS, identityRoutes, type Route } from '@daimon/identity-api'

// Requests and data of the isolation fuzz: test code, which no package exports.
// oxlint-disable-next-line no-restricted-imports -- see above
import {
  idsUsedBy,
  type RequestPlan,
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
import { type JsonClient, jsonClient } from './service/json-client.ts'
import { createServiceDatabase, engineKinds } from './service/service-database.ts'
import { startService } from './service/start-service.ts'
import { loadAverage } from './report/machine.ts'
import { table } from './report/table.ts'
import { percentile } from './statistics.ts'
import { seededRandom } from './texts/random.ts'
import { type Difference, medianDifference } from './timing/median-difference.ts'

const usage = `Usage: npm run bench:timing -- [options]

  --engine NAME    embedded, or postgresql on the server of DATABASE_URL or TEST_DATABASE_URL (default: embedded)
  --pairs COUNT    requests of each kind per operation (default: 2000)
  --bound NUMBER   difference in microseconds that fails with exit code 1 (default: 25)
  --only TEXT      operations whose name contains this text (default: all)
  --seed NUMBER    seed for the order within the pairs (default: 1)
  --help           print this help
`
/** Several of each kind, so that no figure depends on the location of one row. */
const WORLDS = 4
const WARM_UP = 100
/** Id parameters by which a caller names a resource; the first one of a plan is tested. */
const NAMING = ['bot_id', 'memory_id', 'job_id', 'key_id', 'step_id'] as const

type Row = {
  readonly operation: string
  readonly unknownUs: number
  readonly foreign: Difference
  /** Between two nonexistent ids: the noise of the machine. */
  readonly unknown: Difference
  /** An existing resource of the caller: the size of a real difference. */
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
    await using database = await createServiceDatabase(kind)
    await using service = await startService({ env: { ...database.env, GATEWAY_SECRET } })
    const client = jsonClient(service.url, { signal })
    const stage = await buildStage(client)
    const rows: Row[] = []
    for (const question of await buildQuestions(stage, values.only)) {
      rows.push(await measure(question, { ...stage, pairs, chance }))
      say(`${question.operation}: ${said(rows.at(-1)!.foreign)} µs`)
    }
    client.close()
    await service.stop()
    const significant = rows.filter(({ foreign }) => distanceFromZero(foreign) > boundUs)
    const title = `${kind}, ${pairs} of each kind, load ${loadAverage().toFixed(1)}`
    process.stdout.write(`# Foreign and unknown: ${title}\n\n${rendered(rows)}\n\n`)
    process.stdout.write(
      significant.length === 0
        ? `No operation takes more than ${boundUs} µs longer for one kind of id.\n`
        : `Distinguishable by more than ${boundUs} µs: ${significant.map(({ operation }) => operation).join(', ')}\n`,
    )
    return significant.length === 0 ? 0 : 1
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
  /** Returns the status and the duration. */
  readonly ask: (ids: Ids) => Promise<{ status: number; tookUs: number }>
}

/** Every operation that returns 404 for an id, by each id parameter. */
async function buildQuestions(stage: Stage, only: string): Promise<Question[]> {
  const found: Question[] = []
  for (const [id, route] of Object.entries<Route>(identityRoutes(DEFAULT_LIMITS))) {
    if (!id.toLowerCase().includes(only.toLowerCase())) continue
    const plan = plans[id as keyof typeof plans]
    const used = idsUsedBy(plan, stage.caller.ids, stage.caller.document)
    for (const key of NAMING.filter((name) => used.includes(name))) {
      const question = toQuestion({ id, route, plan, key }, stage)
      const [foreign, unknown] = [stage.victims[0]!.ids, stage.ghosts[0]!]
      const statuses = [(await question.ask(foreign)).status, (await question.ask(unknown)).status]
      if (statuses.every((status) => status === 404)) found.push(question)
    }
  }
  return found
}

type QuestionInput = {
  readonly id: string
  readonly route: Route
  readonly plan: RequestPlan
  readonly key: (typeof NAMING)[number]
}

function toQuestion({ id, route, plan, key }: QuestionInput, { client, caller }: Stage): Question {
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

/** Runs each once, in random order, because the second one finds warm caches. */
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

/** 0 if the interval contains it: no difference was shown. */
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
