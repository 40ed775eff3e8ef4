import type { ProgramLanguage, ProofRequest, VulnerabilityClass } from '@daimon/scanner-api'
import { isOrdinary } from './ordinary-members.ts'
import { type Attack, attacksIn } from './attacks.ts'
import type { AppHarness } from './run-application.ts'
import { runInParts } from './run-in-parts.ts'
import type { ObservedFlow, KnownRoute } from './find-flows.ts'
import {
  type Frame,
  type ShotReport,
  type SlowPattern,
  isInStore,
} from '../protocol/application-job.ts'
import type { Arrival } from './arrivals.ts'
import { endsSomething } from './rank-route.ts'
import { UNEVALUATED, harmfulStacks, toProbeRequest } from './replay-request.ts'
import {
  type RequestShape,
  buildShapes,
  documentShapes,
  encodedShapes,
  memberShapes,
  wholeShapes,
} from './request-shapes.ts'

export type Attempt = {
  readonly attack: Attack
  readonly route: KnownRoute
  readonly shape: RequestShape
  readonly payload: string
  readonly ending: string
  /** For text that grows: the pattern that the payload is meant for. */
  readonly pattern?: string
  /** The request that shows what this one stores. */
  readonly after?: ProofRequest
}

/** A try that had the effect once, with the application's stack. */
export type Success = Attempt & {
  /**
   * One per call that carried the payload, innermost frame first; none if a framework answers after
   * the handler has returned.
   */
  readonly stacks: readonly (readonly Frame[])[]
  /** For growing text: the control that was fast. */
  readonly control?: string
  /** Directories of its data that were created for the application. */
  readonly directories?: readonly string[]
}

const TRIES_MAX = 2_500
/** Of these, for what no data was seen to reach. */
const BLIND_MAX = 1_200

/** Plans tries where data was seen to arrive, and for classes that static analysis suspects. */
export const planAttempts = (
  hits: readonly ObservedFlow[],
  suspected: readonly Suspicion[],
  language: ProgramLanguage,
): Attempt[] => {
  const attacks = attacksIn(language)
  const seen = hits.flatMap((flow) =>
    attacks
      .filter((attack) => attack.calls[0] === flow.kind && !attack.isBlind)
      .flatMap((attack) => planFlowAttempts(attack, flow)),
  )
  const known = new Set(suspected.map(toKey))
  const blind = [
    ...suspected,
    ...findShown(hits, attacks).filter((each) => !known.has(toKey(each))),
  ].flatMap((suspicion) =>
    attacks
      .filter((attack) => attack.class === suspicion.class && attack.isBlind)
      .flatMap((attack) => planRouteAttempts(attack, suspicion)),
  )
  const lastTries = inTurns(blind, BLIND_MAX)
  return [...inTurns(seen, TRIES_MAX - lastTries.length), ...lastTries]
}

/** A route that may be vulnerable to a class. */
export type Suspicion = {
  readonly route: KnownRoute
  readonly class: VulnerabilityClass
  /** The request that shows what the route stores. */
  readonly after?: ProofRequest
}

const toKey = ({ route: { method, path }, class: vulnerability, after }: Suspicion): string =>
  [vulnerability, method, path, after?.path].join(' ')

/** Calls in which data shows that a route may be attacked: an object in a filter, a document. */
const SHOWS_MORE: ReadonlySet<string> = new Set(['filter', 'xml'])

/** Attacks whose requests `findShown` chooses. */
const isShown = ({ isBlind, calls: [kind] }: Attack): boolean =>
  isBlind && SHOWS_MORE.has(kind ?? '')

/** Routes whose data was seen in such a call. */
const findShown = (hits: readonly ObservedFlow[], attacks: readonly Attack[]): Suspicion[] => {
  const all = hits.flatMap(({ kind, route, after }) =>
    attacks
      .filter((attack) => isShown(attack) && attack.calls[0] === kind)
      .map((attack) => ({ route, class: attack.class, ...(after && { after }) })),
  )
  return all.filter((each, at) => all.findIndex((other) => toKey(other) === toKey(each)) === at)
}

const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PATCH', 'PUT', 'DELETE']

/** What reads comes first, because what writes changes the answers; what ends something, last. */
const rankAttempt = ({ route, shape }: Attempt): number => {
  if (endsSomething(route)) return METHODS.length
  return METHODS.indexOf(route.field?.operation === 'query' ? 'GET' : shape.request.method)
}

/** One attempt for each class and place, then the next ones: a limit costs each the same. */
const inTurns = (attempts: readonly Attempt[], max: number): Attempt[] => {
  const turns = new Map<string, number>()
  return attempts
    .map((attempt) => {
      const group = toGroup(attempt)
      const turn = turns.get(group) ?? 0
      turns.set(group, turn + 1)
      return { attempt, turn }
    })
    .toSorted((a, b) => a.turn - b.turn)
    .slice(0, max)
    .toSorted((a, b) => rankAttempt(a.attempt) - rankAttempt(b.attempt))
    .map(({ attempt }) => attempt)
}

/** Attempts of which one effect is enough. A pattern is slow wherever its text comes from. */
const toGroup = ({ attack, route, shape, pattern, after }: Attempt): string =>
  pattern ??
  [
    attack.class,
    route.method,
    route.path,
    route.field?.name ?? route.action?.name,
    shape.position,
    after?.path,
  ].join(' ')

const planFlowAttempts = (
  attack: Attack,
  { route, position, ending, pattern, shapes, after }: ObservedFlow,
): Attempt[] => {
  if (attack.placement === 'record' || attack.placement === 'token') return []
  const known = attack.placement === 'text' ? shapes : []
  if (pattern) return growingTries(attack, route, pattern, position, known)
  const wanted = known.length > 0 ? known : SHAPES[attack.placement](route, route.names)
  return listPayloads(attack, route).flatMap((payload) =>
    wanted
      .filter((shape) => shape.position === position)
      .map((shape) => ({ attack, route, shape, payload, ending, ...(after && { after }) })),
  )
}

const listPayloads = ({ payloads, placement }: Attack, { own }: KnownRoute): readonly string[] =>
  placement === 'body' ? payloads.filter((payload) => !isOrdinary(payload, own)) : payloads

const SHAPES: Readonly<
  Record<Exclude<Attack['placement'], 'record' | 'token'>, typeof buildShapes>
> = {
  text: buildShapes,
  whole: wholeShapes,
  encoded: encodedShapes,
  body: memberShapes,
  document: documentShapes,
}

const planRouteAttempts = (attack: Attack, { route, after }: Suspicion): Attempt[] => {
  if (attack.placement === 'record' || attack.placement === 'token') return []
  const shapes = SHAPES[attack.placement](route, route.names)
  return listPayloads(attack, route).flatMap((payload) =>
    shapes.map((shape) => ({
      attack,
      route,
      shape,
      payload,
      ending: '',
      ...(after && { after }),
    })),
  )
}

const growingTries = (
  attack: Attack,
  route: KnownRoute,
  pattern: SlowPattern,
  position: string,
  known: readonly RequestShape[],
): Attempt[] =>
  pattern.attacks.flatMap((growing) =>
    (known.length > 0 ? known : buildShapes(route, route.names))
      .filter((shape) => shape.position === position)
      .map((shape) => {
        const payload = JSON.stringify(growing)
        return { attack, route, shape, payload, ending: '', pattern: pattern.callee }
      }),
  )

export type AttackResult = {
  readonly successes: Success[]
  readonly triesMade: number
  readonly arrivals: Arrival[]
}

/** Sends all tries to the application. Returns the first success per class and location. */
export const attackRoutes = async (
  drive: AppHarness,
  tries: readonly Attempt[],
): Promise<AttackResult> => {
  const successes: Success[] = []
  const arrivals: Arrival[] = []
  let triesMade = 0
  for (const own of Object.values(Object.groupBy(tries, toRun))) {
    const result = await attackOnce(drive, own ?? [])
    successes.push(...result.successes)
    arrivals.push(...result.arrivals)
    triesMade += result.triesMade
  }
  return { successes, triesMade, arrivals }
}

/**
 * Runs on a start of their own: other attacks would disturb the timing of patterns, and change
 * records that another request shows.
 */
const toRun = ({ attack, after }: Attempt): 'timed' | 'stored' | 'plain' => {
  if (attack.oracle === 'cpu-growth') return 'timed'
  return after === undefined ? 'plain' : 'stored'
}

/** Effects that the monitor reads in the answer, whichever code sends it. */
const IN_ANSWER: ReadonlySet<Attack['oracle']> = new Set(['reflected-markup', 'redirect'])

const attackOnce = async (
  { sandbox, directory, entry, budgetMs, directories, signal, onGap }: AppHarness,
  tries: readonly Attempt[],
): Promise<AttackResult> => {
  const shots = tries.map((attempt) => {
    const { attack, route, shape, payload, ending, after } = attempt
    return {
      ...toProbeRequest(
        { request: shape.request, payload, oracle: attack.oracle, flag_ending: ending },
        UNEVALUATED.make(),
      ),
      ...(route.before && { before: route.before }),
      ...(after && { after }),
      group: toGroup(attempt),
    }
  })
  const report = await runInParts(
    sandbox,
    directory,
    { entry, shots, learnsNames: false, budgetMs, ...(directories && { directories }) },
    signal,
  )
  if (report.gap !== undefined) onGap?.(report.gap)
  const successes = new Map<string, Success>()
  const arrivals: Arrival[] = []
  report.shots.forEach((shot: ShotReport, at) => {
    const made = tries[at] as Attempt
    const { payload, attack } = made
    const stacks = harmfulStacks(shot, shots[at] as (typeof shots)[number], attack.class)
    // Calls on a store bind their data, so nothing says what arrives there.
    if (!shot.hasFired && stacks.length > 0 && !isInStore(attack.oracle))
      arrivals.push({ class: attack.class, payload, stacks })
    if (!shot.hasFired) return
    const innermost = stacks.at(-1)?.[0]
    const { control } = shot
    if (!innermost && !IN_ANSWER.has(made.attack.oracle)) return
    const place = innermost ? `${innermost.file}:${innermost.line}` : toGroup(made)
    const key = `${made.attack.class} ${place}`
    if (successes.has(key)) return
    const isFile = made.attack.oracle === 'planted-flag'
    successes.set(key, {
      ...made,
      stacks,
      ...(control && { control }),
      ...(isFile && directories && { directories }),
    })
  })
  return { successes: [...successes.values()], triesMade: report.shots.length, arrivals }
}
