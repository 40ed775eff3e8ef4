import type { AffectedPackage, AffectedRange, RangeEvent } from './advisory.ts'
import { type CompareVersions, compareSemver } from '@daimon/scanner-core'

/**
 * Whether a version is affected, per the evaluation algorithm of the OSV schema: listed by name, or
 * inside a range. Returns undefined if that can't be decided: the version can't be ordered, or the
 * record has only commit ranges.
 */
export const isAffected = (
  { ranges, versions }: AffectedPackage,
  version: string,
  compare: CompareVersions,
): boolean | undefined => {
  if (versions.some((each) => each === version || compare(each, version) === 0)) return true
  // Neither ranges nor versions: the whole package is affected.
  if (ranges.length === 0 && versions.length === 0) return true
  const verdicts = ranges.map((range) => isInRange(range, version, compare))
  if (verdicts.includes(true)) return true
  // Commit ranges can't place a release, but a list of versions next to them is complete.
  return verdicts.some(
    (verdict, at) => verdict === undefined && !listsVersions(ranges[at], versions),
  )
    ? undefined
    : false
}

const listsVersions = (range: AffectedRange | undefined, versions: readonly string[]): boolean =>
  range?.type === 'GIT' && versions.length > 0

const isInRange = (
  { type, events }: AffectedRange,
  version: string,
  compareOwn: CompareVersions,
): boolean | undefined => {
  if (type === 'GIT') return undefined
  const compare = type === 'SEMVER' ? compareSemver : compareOwn
  if (isEverything(events)) return true
  const limits = events.flatMap((event) => ('limit' in event ? [event.limit] : []))
  const placed = place(events, compare)
  if (!placed || compare(version, version) === undefined) return undefined
  const isBelowLimit =
    limits.length === 0 || limits.some((limit) => isBelow(version, limit, compare))
  if (!isBelowLimit) return false
  let isIn = false
  for (const { at, effect } of placed) {
    const order = at === START ? 1 : (compare(version, at) ?? 0)
    if (effect === 'introduced' ? order >= 0 : effect === 'fixed' ? order >= 0 : order > 0)
      isIn = effect === 'introduced'
  }
  return isIn
}

/** OSV's notation for a version before all others. */
const START = '0'

const isEverything = (events: readonly RangeEvent[]): boolean =>
  events.every((event) => 'introduced' in event && event.introduced === START)

const isBelow = (version: string, limit: string, compare: CompareVersions): boolean =>
  limit === '*' || (compare(version, limit) ?? 0) < 0

type PlacedEvent = {
  readonly at: string
  readonly effect: 'introduced' | 'fixed' | 'last_affected'
}

const EFFECTS = ['introduced', 'fixed', 'last_affected'] as const

/** Events in version order, or undefined if a version can't be ordered. */
const place = (
  events: readonly RangeEvent[],
  compare: CompareVersions,
): PlacedEvent[] | undefined => {
  const placed = events.flatMap((event): PlacedEvent[] => {
    const effect = EFFECTS.find((each) => each in event)
    return effect ? [{ at: Object.values(event)[0] as string, effect }] : []
  })
  if (placed.some(({ at }) => at !== START && compare(at, at) === undefined)) return undefined
  return placed.toSorted(
    (a, b) =>
      (a.at === START ? (b.at === START ? 0 : -1) : b.at === START ? 1 : compare(a.at, b.at)) ||
      EFFECTS.indexOf(a.effect) - EFFECTS.indexOf(b.effect),
  )
}
