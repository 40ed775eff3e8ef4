import type { FlawClass } from '@daimon/scanner-api'
import { ATTACKS, type Attack } from './attacks.ts'
import { type Drive, driveApplication } from './drive-application.ts'
import type { Hit, KnownRoute } from './find-hits.ts'
import type { Frame, ShotReport, SlowPattern } from './inside/job.ts'
import { UNEVALUATED, harmfulStacks, shotOf } from './replay-request.ts'
import { type RequestShape, encodedShapes, shapesOf, wholeShapes } from './request-shapes.ts'

export type Try = {
  readonly attack: Attack
  readonly route: KnownRoute
  readonly shape: RequestShape
  readonly payload: string
  readonly ending: string
  /** That the payload is meant for, where it is a text that grows. */
  readonly pattern?: string
}

/** A try whose effect showed, once, and the lines of the application that it went through. */
export type Success = Try & {
  readonly stack: readonly Frame[]
  /** Where it depends on what succeeded. */
  readonly control?: string
}

const TRIES_MAX = 2_500

/** What is worth trying: where data was seen to arrive, and where the analysis says that it may. */
export const triesFor = (
  hits: readonly Hit[],
  suspected: readonly { readonly route: KnownRoute; readonly class: FlawClass }[],
): Try[] => {
  const seen = hits.flatMap(({ route, position, kind, ending, pattern }) =>
    ATTACKS.filter((attack) => attack.kinds[0] === kind && attack.isBlind !== true).flatMap(
      (attack) =>
        (pattern ? growingTries(attack, route, pattern) : triesOf(attack, route, ending)).filter(
          ({ shape }) => shape.position === position,
        ),
    ),
  )
  const blind = suspected.flatMap(({ route, class: flaw }) =>
    ATTACKS.filter((attack) => attack.class === flaw && attack.isBlind === true).flatMap((attack) =>
      triesOf(attack, route, ''),
    ),
  )
  return [...seen, ...blind].slice(0, TRIES_MAX)
}

const triesOf = (attack: Attack, route: KnownRoute, ending: string): Try[] => {
  const shapesFor =
    attack.isWhole === true ? wholeShapes : attack.isEncoded === true ? encodedShapes : shapesOf
  const shapes = shapesFor(route, route.names)
  return attack.payloads.flatMap((payload) =>
    shapes.map((shape) => ({ attack, route, shape, payload, ending })),
  )
}

const growingTries = (attack: Attack, route: KnownRoute, pattern: SlowPattern): Try[] =>
  pattern.attacks.flatMap((growing) =>
    shapesOf(route, route.names).map((shape) => {
      const payload = JSON.stringify(growing)
      return { attack, route, shape, payload, ending: '', pattern: pattern.callee }
    }),
  )

type Attacked = { readonly successes: Success[]; readonly triesMade: number }

/** Sends all tries to the application. Of each flaw the first that succeeds counts. */
export const attackRoutes = async (drive: Drive, tries: readonly Try[]): Promise<Attacked> => {
  const [growing, others] = [true, false].map((isWanted) =>
    tries.filter(({ pattern }) => (pattern !== undefined) === isWanted),
  ) as [Try[], Try[]]
  const first = await attackOnce(drive, others)
  // In a run of their own: what they take is time.
  if (growing.length === 0) return first
  const second = await attackOnce(drive, growing)
  return {
    successes: [...first.successes, ...second.successes],
    triesMade: first.triesMade + second.triesMade,
  }
}

const attackOnce = async (
  { sandbox, folder, entry, budgetMs, signal, onGap }: Drive,
  tries: readonly Try[],
): Promise<Attacked> => {
  const shots = tries.map(({ attack, route, shape, payload, ending, pattern }) => ({
    ...shotOf(
      { request: shape.request, payload, oracle: attack.oracle, flag_ending: ending },
      UNEVALUATED.make(),
    ),
    group: `${attack.class} ${route.method} ${route.path} ${shape.position} ${pattern ?? ''}`,
  }))
  const report = await driveApplication(
    sandbox,
    folder,
    { entry, shots, learnsNames: false, budgetMs },
    signal,
  )
  if (report.gap !== undefined) onGap?.(report.gap)
  const successes = new Map<string, Success>()
  report.shots.forEach((shot: ShotReport, at) => {
    const made = tries[at] as Try
    if (!shot.hasFired) return
    const [stack] = harmfulStacks(shot, shots[at] as (typeof shots)[number], made.attack.class)
    const innermost = stack?.[0]
    if (!stack || !innermost) return
    const key = `${made.attack.class} ${innermost.file}:${innermost.line}`
    const { control } = shot
    if (!successes.has(key)) successes.set(key, { ...made, stack, ...(control && { control }) })
  })
  return { successes: [...successes.values()], triesMade: report.shots.length }
}
