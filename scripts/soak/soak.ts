import { setTimeout as delay } from 'node:timers/promises'

import { ensureAvatar } from '../../bench/service/avatars.ts'
import { jsonClient } from '../../bench/service/json-client.ts'
import { readMemory } from '../../bench/service/process-figures.ts'
import { type ServiceProcess, startService } from '../../bench/service/start-service.ts'
import { percentile } from '../../bench/statistics.ts'
import { seededTexts } from '../../bench/texts/texts.ts'

export type SoakOptions = {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly seconds: number
  readonly perSecond: number
  /** Seconds between two accidents. */
  readonly everySeconds: number
  /** The service of an earlier version, which runs until half time. */
  readonly previousEntry: string | undefined
  readonly restartDatabase: () => void
  readonly say: (line: string) => void
  readonly signal: AbortSignal
}

export type SoakReport = {
  readonly written: number
  readonly retried: number
  /** Writes that failed however often they were tried. */
  readonly uncured: number
  readonly lost: number
  readonly twice: number
  readonly kills: number
  readonly databaseRestarts: number
  readonly upgraded: boolean
  /** Resident memory of a service at its end over that after a tenth of the time; 1 if unknown. */
  readonly growth: number
}

const SERVICES = 2
const AVATARS = 10
const CURE_MS = 60_000
const RETRY_MS = 250
const REQUEST_MS = 20_000
const SAMPLE_MS = 2_000
/** Two minutes: a younger service is still loading what it needs. */
const SAMPLES_MIN = 60
const SEED = 5

type WriteResult = {
  readonly id: string
  /** Another memory says nearly the same, in its own words. */
  readonly isFolded: boolean
}
type Write = WriteResult & { readonly botId: string; readonly said: string }

/** The services of a run, by place; an accident replaces one. */
type Fleet = (ServiceProcess | undefined)[]

/** Loads services, harms them, and checks every acknowledged write at the end. */
export async function soak(options: SoakOptions): Promise<SoakReport> {
  const { env, seconds, perSecond, say, signal } = options
  let entry = options.previousEntry
  const start = () => startService({ env, entry })
  const fleet: Fleet = []
  // One after the other: the first one migrates.
  for (let at = 0; at < SERVICES; at += 1) fleet.push(await start())
  const client = jsonClient(liveUrl(fleet))
  const botIds: string[] = []
  for (let at = 0; at < AVATARS; at += 1) botIds.push(await ensureAvatar(client, `soak-${at}`))
  client.close()

  const counts = { retried: 0, uncured: 0, kills: 0, databaseRestarts: 0 }
  const writes: Write[] = []
  const pending: Promise<void>[] = []
  const memory = sampleResident(fleet)
  const texts = seededTexts(SEED)
  const endsAtMs = performance.now() + 1_000 * seconds
  const halfAtMs = performance.now() + 500 * seconds
  const accidents = (async () => {
    for (let round = 0; performance.now() < endsAtMs && !signal.aborted; round += 1) {
      await delay(1_000 * options.everySeconds, undefined, { ref: false })
      if (performance.now() >= endsAtMs) return
      if (entry !== undefined && performance.now() >= halfAtMs) entry = undefined
      const place = round % (SERVICES + 1)
      if (place === SERVICES) {
        counts.databaseRestarts += 1
        options.restartDatabase()
      } else {
        counts.kills += 1
        fleet[place]?.kill()
        fleet[place] = undefined
        fleet[place] = await start()
      }
      say(`${writes.length} written, ${JSON.stringify(counts)}`)
    }
  })()
  for (let turn = 0; performance.now() < endsAtMs && !signal.aborted; turn += 1) {
    const botId = botIds[turn % AVATARS] as string
    const [said = ''] = texts.said(1)
    const body = { bot_id: botId, summary: 's', user_message: said, idempotency_key: `t${turn}` }
    pending.push(
      writeUntilCured(fleet, body, counts).then((written) => {
        if (written === undefined) counts.uncured += 1
        else writes.push({ botId, said, ...written })
      }),
    )
    await delay(1_000 / perSecond)
  }
  await Promise.all(pending)
  await accidents
  const growth = memory.stop()
  const checked = await check(liveUrl(fleet), botIds, writes, say)
  for (const service of fleet) await service?.stop()
  return {
    written: writes.length,
    ...counts,
    ...checked,
    upgraded: options.previousEntry !== undefined && entry === undefined,
    growth,
  }
}

const liveUrl = (fleet: Fleet): string => {
  const live = fleet.filter((service) => service !== undefined)
  return live[Math.floor(Math.random() * live.length)]?.url ?? 'http://127.0.0.1:1'
}

/** A write, tried with the same key as a client would; `undefined` if nothing helps. */
async function writeUntilCured(
  fleet: Fleet,
  body: object,
  counts: { retried: number },
): Promise<WriteResult | undefined> {
  const givesUpAtMs = performance.now() + CURE_MS
  for (;;) {
    const client = jsonClient(liveUrl(fleet), { timeoutMs: REQUEST_MS })
    try {
      const { status, text } = await client.ask('POST', '/hybrid/complete', body)
      if (status === 200) {
        const answer = JSON.parse(text) as { memory_ids: string[]; deduplicated: boolean[] }
        const [id] = answer.memory_ids
        return id === undefined ? undefined : { id, isFolded: answer.deduplicated[0] === true }
      }
      // No later attempt makes a bad request good.
      if (status < 500 && status !== 429) return undefined
    } catch {
      // The service was killed: as for a client, another one answers.
    } finally {
      client.close()
    }
    if (performance.now() > givesUpAtMs) return undefined
    counts.retried += 1
    await delay(RETRY_MS)
  }
}

/** Writes that aren't readable by id with their words, and those that are stored more than once. */
async function check(
  url: string,
  botIds: readonly string[],
  writes: readonly Write[],
  say: SoakOptions['say'],
) {
  const client = jsonClient(url)
  const stored = new Map<string, string[]>()
  for (const botId of botIds) {
    let cursor = ''
    do {
      const path = `/v1/avatars/${botId}/memories?limit=500${cursor}`
      const page = JSON.parse(await client.send('GET', path)) as {
        items: { id: string; content: string; count: number }[]
        next: string | null
      }
      for (const { id, content, count } of page.items) {
        const key = `${botId} ${content}`
        stored.set(key, [...(stored.get(key) ?? []), ...Array<string>(count).fill(id)])
      }
      cursor = page.next === null ? '' : `&cursor=${encodeURIComponent(page.next)}`
    } while (cursor !== '')
  }
  let lost = 0
  for (const { id, said, isFolded } of writes) {
    // By id: what another text corrected is stored, but not in the list.
    const { status, text } = await client.ask('GET', `/memory/${id}`)
    const isThere =
      status === 200 && (isFolded || (JSON.parse(text) as { content: string }).content === said)
    if (!isThere) say(`lost: ${id}, ${status}, ${said}`)
    lost += Number(!isThere)
  }
  client.close()
  const isTwice = ({ botId, said }: Write) => (stored.get(`${botId} ${said}`)?.length ?? 0) > 1
  return { lost, twice: writes.filter(isTwice).length }
}

/** Samples the resident memory of each service until `stop`, which returns the largest growth. */
function sampleResident(fleet: Fleet) {
  const samples = new Map<number, number[]>()
  const timer = setInterval(() => {
    for (const service of fleet) {
      if (!service) continue
      try {
        const { residentBytes } = readMemory(service.pid)
        samples.set(service.pid, [...(samples.get(service.pid) ?? []), residentBytes])
      } catch {
        // It has just been killed.
      }
    }
  }, SAMPLE_MS)
  return {
    stop: (): number => {
      clearInterval(timer)
      const grown = [...samples.values()]
        .filter((own) => own.length >= SAMPLES_MIN)
        .map((own) => {
          const tenth = Math.ceil(own.length / 10)
          return percentile(own.slice(-tenth), 0.5) / percentile(own.slice(tenth, 2 * tenth), 0.5)
        })
      return Number(Math.max(1, ...grown).toFixed(2))
    },
  }
}
