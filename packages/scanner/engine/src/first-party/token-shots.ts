import type { Attempt } from './attack-routes.ts'
import { UNEVALUATED, toProbeRequest } from './replay-request.ts'
import type { ProbeRequest, ShotReport } from '../protocol/application-job.ts'

/** Attempts in places of one start, which ends after some seconds. */
const PLACES_MAX = 96

/** An attempt, with its request and the one that proves nothing if it has the same effect. */
type TokenTry = {
  readonly attempt: Attempt
  readonly shot: ProbeRequest
  readonly control: ProbeRequest
}

/** What is sent to one route: first without a token, then with one in headers and other places. */
type TokenGroup = {
  readonly plain: ProbeRequest
  readonly inHeaders: readonly TokenTry[]
  readonly inPlaces: readonly TokenTry[]
}

export const toTry = (attempt: Attempt): TokenTry => {
  const { shape, attack, payload } = attempt
  const toShot = (claims: string) =>
    toProbeRequest(
      { request: shape.request, payload: claims, oracle: attack.oracle },
      UNEVALUATED.make(),
    )
  return { attempt, shot: toShot(payload), control: toShot(attack.control) }
}

/**
 * The requests of one start in order. What opens a route is tried on all of them first; then each
 * gets a turn for its next place, so that no route takes the time of those that follow.
 */
export const orderShots = (groups: readonly TokenGroup[]): ProbeRequest[] => [
  ...groups.flatMap(({ plain, inHeaders }) => [plain, ...inHeaders.flatMap(listShots)]),
  ...takeTurns(groups.map(({ inPlaces }) => inPlaces))
    .slice(0, PLACES_MAX)
    .flatMap(listShots),
]

const listShots = ({ shot, control }: TokenTry): ProbeRequest[] => [shot, control]

/** The first item of each list, then the second of each, and so on. */
const takeTurns = <T>(lists: readonly (readonly T[])[]): T[] => {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, at) =>
    lists.flatMap((list) => list.slice(at, at + 1)),
  ).flat()
}

/** A report, unless the start ended before its request was sent: then nothing is known. */
export const toKnown = (report: ShotReport | undefined): ShotReport | undefined =>
  report?.isLeftOut === true ? undefined : report
