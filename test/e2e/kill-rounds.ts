import type { Msv } from '@daimon/identity-api'
import { type PersonaState, currentMsv, driftBounds, relax } from '@daimon/identity-core'
import { isDeepStrictEqual } from 'node:util'
import { type ServiceProcess, spawnService, startIdentityService } from './service-process.ts'
import { soul } from './soul.ts'

type Env = Record<string, string | undefined>
type Json = Record<string, unknown>

/** How a round ends: under load, during the next start, or during an orderly stop. */
const ENDINGS = ['load', 'load', 'load', 'start', 'stop'] as const
type Ending = (typeof ENDINGS)[number]

const WRITERS = 4
const AVATARS = 2
/** A new pair of avatars after this many rounds, so that reading one completely stays quick. */
const ROUNDS_OF_AN_AVATAR = 20

type Turn = { readonly text: string; readonly botId: string; readonly body: Json }

/** What a round has seen acknowledged, and what it sent without a response. */
type SentTurns = { readonly acknowledged: Map<Turn, Json>; readonly unanswered: Turn[] }

export type KillCounts = {
  kills: number
  acknowledged: number
  unanswered: number
  /** Of the unanswered turns, those that were stored; each must be complete. */
  landed: number
  steps: number
}

export type KillOptions = {
  readonly env: Env
  readonly kills: number
  /** A random number in [0, 1). */
  readonly chance: () => number
  readonly onRound?: (counts: KillCounts) => void
  readonly signal?: AbortSignal
}

/**
 * Kills an identity service repeatedly (kill -9) while four writers use it. After each kill, it
 * checks that each acknowledged write is stored once, is recalled, and gets the same answer again;
 * that other writes are stored completely or not at all; and that the log of steps leads to the
 * stored state of the avatar. Throws on the first loss.
 */
export const killRounds = async (options: KillOptions): Promise<KillCounts> => {
  const { env, kills, chance } = options
  const counts: KillCounts = { kills: 0, acknowledged: 0, unanswered: 0, landed: 0, steps: 0 }
  let known = new Map<string, Set<string>>()
  let service = await startIdentityService(env)
  try {
    while (counts.kills < kills && !options.signal?.aborted) {
      if (counts.kills % ROUNDS_OF_AN_AVATAR === 0) known = await newAvatars(service, counts.kills)
      const ending = ENDINGS[Math.floor(chance() * ENDINGS.length)] ?? 'load'
      const sent = await writeUntilDeath(service, [...known.keys()], { counts, ending, chance })
      counts.kills += 1
      if (ending === 'start') {
        await killWhileStarting(env, chance)
        counts.kills += 1
      }
      service = await startIdentityService(env)
      await check(service, sent, known, counts)
      options.onRound?.(counts)
    }
  } finally {
    service.process.signal('SIGKILL')
    await service.process.exitCode
  }
  return counts
}

const newAvatars = async (
  service: ServiceProcess,
  round: number,
): Promise<Map<string, Set<string>>> => {
  const made = new Map<string, Set<string>>()
  for (let number = 0; number < AVATARS; number += 1) {
    const external_key = `killed-${round}-${number}`
    const { body } = await service.post('/v1/avatars/ensure', { external_key, soul })
    made.set(String(body['bot_id']), new Set())
  }
  return made
}

type Round = { readonly counts: KillCounts; readonly ending: Ending; readonly chance: () => number }

const writeUntilDeath = async (
  service: ServiceProcess,
  botIds: readonly string[],
  { counts, ending, chance }: Round,
): Promise<SentTurns> => {
  const acknowledged = new Map<Turn, Json>()
  const unanswered: Turn[] = []
  const enough = 1 + Math.floor(chance() * 60)
  const die = () => {
    if (ending === 'stop') service.process.signal('SIGTERM')
    // At any point of the work in progress.
    setTimeout(() => service.process.signal('SIGKILL'), chance() * (ending === 'stop' ? 120 : 15))
  }
  let isDying = false
  const writer = async (number: number) => {
    for (let at = 0; ; at += 1) {
      const turn = createTurn(
        `k${counts.kills}w${number}t${at}`,
        botIds[(number + at) % botIds.length],
      )
      const reply = await service.post('/hybrid/complete', turn.body).catch(() => undefined)
      if (reply?.status === 200) acknowledged.set(turn, reply.body)
      else {
        unanswered.push(turn)
        if (reply === undefined) return
      }
      if (acknowledged.size >= enough && !isDying) {
        isDying = true
        die()
      }
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, (_, number) => writer(number)))
  service.process.signal('SIGKILL')
  await service.process.exitCode
  return { acknowledged, unanswered }
}

const createTurn = (name: string, botId = ''): Turn => {
  const text = `Crate ${name} holds item x${name}x, and I love it.`
  const reply = `Crate ${name} is noted.`
  const body = {
    bot_id: botId,
    summary: 's',
    user_message: text,
    assistant_text: reply,
    turn_id: name,
  }
  return { text, botId, body }
}

const killWhileStarting = async (env: Env, chance: () => number): Promise<void> => {
  const child = spawnService(env)
  setTimeout(() => child.signal('SIGKILL'), chance() * 4_000)
  await Promise.race([
    child.exitCode,
    child.waitForLine(/"msg":"listening"/).catch(() => undefined),
  ])
  child.signal('SIGKILL')
  await child.exitCode
}

const check = async (
  service: ServiceProcess,
  { acknowledged, unanswered }: SentTurns,
  known: Map<string, Set<string>>,
  counts: KillCounts,
): Promise<void> => {
  for (const [botId, before] of known) {
    const document = await exported(service, botId)
    const stored = new Map(document.memories.map(({ content, count }) => [content, count]))
    if (stored.size !== document.memories.length) throw lost('A text is stored twice', botId)
    for (const text of before) if (!stored.has(text)) throw lost('An earlier write is lost', text)
    for (const turn of acknowledged.keys())
      if (turn.botId === botId && stored.get(turn.text) !== 1)
        throw lost('An acknowledged write is not stored exactly once', turn.text)
    for (const turn of unanswered) {
      if (turn.botId !== botId) continue
      const parts = [turn.text, String(turn.body['assistant_text'])]
      const there = parts.filter((text) => stored.has(text)).length
      if (there === 1) throw lost('Half of a turn is stored', turn.text)
      if (there === 2) counts.landed += 1
    }
    for (const text of stored.keys()) before.add(text)
    counts.steps += replayable(document)
  }
  await askAgain(service, acknowledged)
  counts.acknowledged += acknowledged.size
  counts.unanswered += unanswered.length
}

/** The same turns again get the same answers, and the last one is recalled by its words. */
const askAgain = async (service: ServiceProcess, acknowledged: Map<Turn, Json>): Promise<void> => {
  for (const [turn, answer] of acknowledged) {
    const again = await service.post('/hybrid/complete', turn.body)
    if (!isDeepStrictEqual(again.body, answer)) throw lost('A different answer', turn.text)
  }
  const last = [...acknowledged.keys()].at(-1)
  if (!last) return
  const { body } = await service.post('/hybrid/prepare', { bot_id: last.botId, query: last.text })
  if (!(body['memories'] as string[]).includes(last.text)) throw lost('Not recalled', last.text)
}

type StateShown = {
  readonly trait: readonly number[]
  readonly mood: readonly number[]
  readonly inner_monologue: string
  readonly at: string
  readonly mood_at?: string
}
type Document = {
  readonly soul: { readonly baseline_msv: Msv }
  readonly state: StateShown
  readonly memories: readonly { readonly content: string; readonly count: number }[]
  readonly drift_log: readonly {
    readonly turn_id: string | null
    readonly at: string
    readonly before: unknown
    readonly state_after: StateShown
  }[]
}

const exported = async (service: ServiceProcess, botId: string): Promise<Document> => {
  const response = await fetch(`${service.url}/v1/avatars/${botId}/export`)
  if (!response.ok) throw lost("An avatar can't be exported", await response.text())
  return (await response.json()) as Document
}

/**
 * Returns the number of steps. A turn takes one step; each step begins where time has brought the
 * previous one, and the last leads to the stored state.
 */
const replayable = ({ soul: { baseline_msv }, state, drift_log: steps }: Document): number => {
  const turns = steps.map((step) => step.turn_id)
  if (new Set(turns).size !== turns.length) throw lost('A turn took two steps', turns.join())
  steps.forEach((step, at) => {
    const previous = steps[at - 1]
    if (!previous) return
    const from = relax(toState(previous.state_after), baseline_msv, Date.parse(step.at), BOUNDS)
    if (!isDeepStrictEqual(currentMsv(from), step.before))
      throw lost('A step does not begin where the previous one ended', JSON.stringify(step))
  })
  const last = steps.at(-1)
  if (last && !isDeepStrictEqual(last.state_after, state))
    throw lost('The log does not lead to the state', JSON.stringify([last.state_after, state]))
  return steps.length
}

const BOUNDS = driftBounds({})

const toState = (shown: StateShown): PersonaState => ({
  trait: shown.trait,
  mood: shown.mood,
  innerMonologue: shown.inner_monologue,
  atMs: Date.parse(shown.at),
  ...(shown.mood_at === undefined ? {} : { moodAtMs: Date.parse(shown.mood_at) }),
})

const lost = (what: string, of: string): Error => new Error(`${what}: ${of.slice(0, 500)}`)
