import type { Msv } from '@daimon/identity-api'
import { type PersonaState, currentMsv, driftBounds, relax } from '@daimon/identity-core'
import { isDeepStrictEqual } from 'node:util'
import { type KernelProcess, spawnKernel, startKernelProcess } from './kernel-process.ts'
import { soul } from './soul.ts'

type Env = Record<string, string | undefined>
type Json = Record<string, unknown>

/** How a round ends: under load, while the service comes up again, or while it goes down in order. */
const ENDINGS = ['load', 'load', 'load', 'start', 'stop'] as const
type Ending = (typeof ENDINGS)[number]

const WRITERS = 4
const AVATARS = 2
/** A fresh pair of avatars after so many rounds, so that looking at all of one stays quick. */
const ROUNDS_OF_AN_AVATAR = 20

type Turn = { readonly text: string; readonly botId: string; readonly body: Json }

/** What a round has seen acknowledged, and what it sent without hearing of it. */
type Sent = { readonly acknowledged: Map<Turn, Json>; readonly unanswered: Turn[] }

export type KillCounts = {
  kills: number
  acknowledged: number
  unanswered: number
  /** Of the unanswered, those that are there after all: whole, or they would be a fault. */
  landed: number
  steps: number
}

export type KillOptions = {
  readonly env: Env
  readonly kills: number
  /** From 0 up to, and without, 1. */
  readonly chance: () => number
  readonly onRound?: (counts: KillCounts) => void
  readonly signal?: AbortSignal
}

/**
 * Kills a kernel over and over (kill -9) while four writers use it, and looks after each death whether what was
 * acknowledged is there, once, recalled, and answered the same again; whether what was not acknowledged is there as a
 * whole or not at all; and whether the log of steps leads to the state that the avatar has. Throws on the first loss.
 */
export const killRounds = async (options: KillOptions): Promise<KillCounts> => {
  const { env, kills, chance } = options
  const counts: KillCounts = { kills: 0, acknowledged: 0, unanswered: 0, landed: 0, steps: 0 }
  let known = new Map<string, Set<string>>()
  let kernel = await startKernelProcess(env)
  try {
    while (counts.kills < kills && !options.signal?.aborted) {
      if (counts.kills % ROUNDS_OF_AN_AVATAR === 0) known = await newAvatars(kernel, counts.kills)
      const ending = ENDINGS[Math.floor(chance() * ENDINGS.length)] ?? 'load'
      const sent = await writeUntilDeath(kernel, [...known.keys()], { counts, ending, chance })
      counts.kills += 1
      if (ending === 'start') {
        await killWhileStarting(env, chance)
        counts.kills += 1
      }
      kernel = await startKernelProcess(env)
      await check(kernel, sent, known, counts)
      options.onRound?.(counts)
    }
  } finally {
    kernel.process.signal('SIGKILL')
    await kernel.process.exitCode
  }
  return counts
}

const newAvatars = async (
  kernel: KernelProcess,
  round: number,
): Promise<Map<string, Set<string>>> => {
  const made = new Map<string, Set<string>>()
  for (let number = 0; number < AVATARS; number += 1) {
    const external_key = `killed-${round}-${number}`
    const { body } = await kernel.post('/v1/avatars/ensure', { external_key, soul })
    made.set(String(body['bot_id']), new Set())
  }
  return made
}

type Round = { readonly counts: KillCounts; readonly ending: Ending; readonly chance: () => number }

const writeUntilDeath = async (
  kernel: KernelProcess,
  botIds: readonly string[],
  { counts, ending, chance }: Round,
): Promise<Sent> => {
  const acknowledged = new Map<Turn, Json>()
  const unanswered: Turn[] = []
  const enough = 1 + Math.floor(chance() * 60)
  const die = () => {
    if (ending === 'stop') kernel.process.signal('SIGTERM')
    // At any point of whatever is under way by then.
    setTimeout(() => kernel.process.signal('SIGKILL'), chance() * (ending === 'stop' ? 120 : 15))
  }
  let isDying = false
  const writer = async (number: number) => {
    for (let at = 0; ; at += 1) {
      const turn = turnOf(`k${counts.kills}w${number}t${at}`, botIds[(number + at) % botIds.length])
      const reply = await kernel.post('/hybrid/complete', turn.body).catch(() => undefined)
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
  kernel.process.signal('SIGKILL')
  await kernel.process.exitCode
  return { acknowledged, unanswered }
}

const turnOf = (name: string, botId = ''): Turn => {
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
  const child = spawnKernel(env)
  setTimeout(() => child.signal('SIGKILL'), chance() * 4_000)
  await Promise.race([
    child.exitCode,
    child.waitForLine(/"msg":"listening"/).catch(() => undefined),
  ])
  child.signal('SIGKILL')
  await child.exitCode
}

const check = async (
  kernel: KernelProcess,
  { acknowledged, unanswered }: Sent,
  known: Map<string, Set<string>>,
  counts: KillCounts,
): Promise<void> => {
  for (const [botId, before] of known) {
    const document = await exported(kernel, botId)
    const stored = new Map(document.memories.map(({ content, count }) => [content, count]))
    if (stored.size !== document.memories.length) throw lost('a text is there twice', botId)
    for (const text of before) if (!stored.has(text)) throw lost('an earlier write is gone', text)
    for (const turn of acknowledged.keys())
      if (turn.botId === botId && stored.get(turn.text) !== 1)
        throw lost('an acknowledged write is not there once', turn.text)
    for (const turn of unanswered) {
      if (turn.botId !== botId) continue
      const parts = [turn.text, String(turn.body['assistant_text'])]
      const there = parts.filter((text) => stored.has(text)).length
      if (there === 1) throw lost('half of a turn is there', turn.text)
      if (there === 2) counts.landed += 1
    }
    for (const text of stored.keys()) before.add(text)
    counts.steps += replayable(document)
  }
  await askAgain(kernel, acknowledged)
  counts.acknowledged += acknowledged.size
  counts.unanswered += unanswered.length
}

/** The same turns again get the same answers, and the last is recalled by its words. */
const askAgain = async (kernel: KernelProcess, acknowledged: Map<Turn, Json>): Promise<void> => {
  for (const [turn, answer] of acknowledged) {
    const again = await kernel.post('/hybrid/complete', turn.body)
    if (!isDeepStrictEqual(again.body, answer)) throw lost('another answer', turn.text)
  }
  const last = [...acknowledged.keys()].at(-1)
  if (!last) return
  const { body } = await kernel.post('/hybrid/prepare', { bot_id: last.botId, query: last.text })
  if (!(body['memories'] as string[]).includes(last.text)) throw lost('not recalled', last.text)
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

const exported = async (kernel: KernelProcess, botId: string): Promise<Document> => {
  const response = await fetch(`${kernel.url}/v1/avatars/${botId}/export`)
  if (!response.ok) throw lost('an avatar cannot be exported', await response.text())
  return (await response.json()) as Document
}

/**
 * A turn takes one step; each step begins where time has brought the one before it, and the last leads to the state
 * that is stored. Answers how many steps there are.
 */
const replayable = ({ soul: { baseline_msv }, state, drift_log: steps }: Document): number => {
  const turns = steps.map((step) => step.turn_id)
  if (new Set(turns).size !== turns.length) throw lost('a turn took two steps', turns.join())
  steps.forEach((step, at) => {
    const previous = steps[at - 1]
    if (!previous) return
    const from = relax(stateOf(previous.state_after), baseline_msv, Date.parse(step.at), BOUNDS)
    if (!isDeepStrictEqual(currentMsv(from), step.before))
      throw lost('a step does not begin where the last one ended', JSON.stringify(step))
  })
  const last = steps.at(-1)
  if (last && !isDeepStrictEqual(last.state_after, state))
    throw lost('the log does not lead to the state', JSON.stringify([last.state_after, state]))
  return steps.length
}

const BOUNDS = driftBounds({})

const stateOf = (shown: StateShown): PersonaState => ({
  trait: shown.trait,
  mood: shown.mood,
  innerMonologue: shown.inner_monologue,
  atMs: Date.parse(shown.at),
  ...(shown.mood_at === undefined ? {} : { moodAtMs: Date.parse(shown.mood_at) }),
})

const lost = (what: string, of: string): Error => new Error(`${what}: ${of.slice(0, 500)}`)
