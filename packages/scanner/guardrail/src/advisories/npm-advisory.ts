import semver from 'semver'
import { z } from 'zod'
import type { OsvLike } from './registry-answer.ts'

const text = (max: number) => z.string().max(max)

/** An advisory of npm's bulk endpoint; other members are ignored. */
export const NpmAdvisory = z.object({
  id: z.union([z.int(), text(64)]),
  url: text(2_048).nullish(),
  title: text(10_000).nullish(),
  severity: text(32).nullish(),
  vulnerable_versions: text(10_000),
  cwe: z.array(text(32)).max(100).nullish().catch(undefined),
  cvss: z
    .object({ vectorString: text(512).nullish() })
    .nullish()
    .catch(undefined),
})
export type NpmAdvisory = z.infer<typeof NpmAdvisory>

/**
 * An advisory of the npm registry as an OSV record. The versions that were asked and match are
 * named; the range is translated for other versions. Undefined if no asked version matches.
 */
export const fromNpmAdvisory = (
  name: string,
  advisory: NpmAdvisory,
  asked: ReadonlySet<string>,
  modified: string,
): OsvLike | undefined => {
  const { url, title, severity, vulnerable_versions: range, cwe, cvss } = advisory
  const versions = [...asked].filter((version) =>
    semver.satisfies(version, range, { includePrerelease: true }),
  )
  if (versions.length === 0) return undefined
  const ghsa = /GHSA(?:-[a-z\d]{4}){3}/.exec(url ?? '')?.[0]
  const vector = cvss?.vectorString ?? ''
  const ranges = toRanges(range)
  return {
    id: ghsa ?? `NPM-${advisory.id}`,
    modified,
    ...(title ? { summary: title } : {}),
    ...(vector === '' ? {} : { severity: [{ type: cvssType(vector), score: vector }] }),
    affected: [{ package: { ecosystem: 'npm', name }, ranges, versions }],
    ...(url ? { references: [{ type: 'ADVISORY', url }] } : {}),
    database_specific: {
      ...(severity ? { severity } : {}),
      ...(cwe ? { cwe_ids: cwe } : {}),
    },
  }
}

const cvssType = (vector: string): string => (vector.startsWith('CVSS:4') ? 'CVSS_V4' : 'CVSS_V3')

type Ranges = NonNullable<OsvLike['affected'][number]['ranges']>

/** `<4.17.21 || >=5.0.0 <5.0.2` as ranges with events; empty for a range that has no such form. */
const toRanges = (given: string): Ranges => {
  let range: semver.Range
  try {
    range = new semver.Range(given, { includePrerelease: true })
  } catch {
    return []
  }
  return range.set.flatMap((comparators) => {
    const events = comparators.flatMap(toEvents)
    return events.length === 0
      ? []
      : [
          {
            type: 'SEMVER' as const,
            events: events.some((event) => 'introduced' in event)
              ? events
              : [{ introduced: '0' }, ...events],
          },
        ]
  })
}

type Event = Record<string, string>

const EVENTS: Readonly<Record<semver.Comparator['operator'], (at: semver.SemVer) => Event[]>> = {
  '<': ({ version }) => [{ fixed: version }],
  '<=': ({ version }) => [{ last_affected: version }],
  '>=': ({ version }) => [{ introduced: version }],
  '>': (at) => [{ introduced: successor(at) }],
  '=': ({ version }) => [{ introduced: version }, { last_affected: version }],
  '': ({ version }) => [{ introduced: version }, { last_affected: version }],
}

// `*` has a comparator without a version.
const toEvents = ({ operator, semver: at }: semver.Comparator): Event[] =>
  typeof at?.version === 'string' ? EVENTS[operator](at) : [{ introduced: '0' }]

/** The next version in the order of Semantic Versioning 2.0.0. */
const successor = ({ version, prerelease, major, minor, patch }: semver.SemVer): string =>
  prerelease.length > 0 ? `${version}.0` : `${major}.${minor}.${patch + 1}-0`
