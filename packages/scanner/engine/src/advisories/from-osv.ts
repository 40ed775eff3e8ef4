import type { Advisory, AffectedPackage, CvssVector, CvssVersion } from './advisory.ts'
import { ecosystemRules } from './ecosystems.ts'
import type { OsvRecord } from './osv-record.ts'

const SUMMARY_MAX = 400
const REFERENCES_MAX = 20

/**
 * Converts a validated OSV record to an `Advisory`. Leaves out packages of ecosystems that no
 * supported lockfile uses, so `affected` can be empty.
 */
export const fromOsv = (record: OsvRecord): Advisory => ({
  id: record.id,
  aliases: (record.aliases ?? []).filter((alias) => alias !== record.id).toSorted(),
  modified: instant(record.modified),
  published: record.published ? instant(record.published) : undefined,
  withdrawn: record.withdrawn ? instant(record.withdrawn) : undefined,
  summary: getSummary(record),
  cvss: listVectors(record),
  severityWord: findText(record),
  cwes: listCwes(record),
  references: (record.references ?? [])
    .map(({ url }) => url)
    .filter((url) => /^https?:\/\//.test(url))
    .slice(0, REFERENCES_MAX),
  affected: listAffectedPackages(record),
})

/** Normalizes an instant, so that text order equals time order. */
const instant = (given: string): string => new Date(given).toISOString().replace('.000Z', 'Z')

const getSummary = ({ summary, details, id }: OsvRecord): string => {
  const line = summary?.trim() || firstLine(details ?? '') || id
  return line.length > SUMMARY_MAX ? `${line.slice(0, SUMMARY_MAX - 1)}…` : line
}

const firstLine = (text: string): string =>
  text
    .split('\n', 20)
    .map((line) => line.replace(/^[#\s*]+/, '').trim())
    .find((line) => line !== '') ?? ''

const cvssVersion = (type: string, vector: string): CvssVersion | undefined => {
  if (type === 'CVSS_V2') return '2.0'
  if (type === 'CVSS_V3') return vector.startsWith('CVSS:3.0/') ? '3.0' : '3.1'
  return type === 'CVSS_V4' ? '4.0' : undefined
}

const listVectors = ({ severity, affected }: OsvRecord): CvssVector[] => {
  const given = [...(severity ?? []), ...(affected ?? []).flatMap((each) => each.severity ?? [])]
  const found = given.flatMap(({ type, score }): CvssVector[] => {
    const version = cvssVersion(type, score)
    return version ? [{ version, vector: score }] : []
  })
  return [...new Map(found.map((each) => [each.vector, each])).values()]
}

const findText = ({ affected, database_specific: own }: OsvRecord): string | undefined =>
  [own, ...(affected ?? []).flatMap((each) => [each.database_specific, each.ecosystem_specific])]
    .map((each) => each?.severity?.toLowerCase())
    .find((word) => word !== undefined)

const listCwes = ({ affected, database_specific: own }: OsvRecord): number[] => {
  const given = [own, ...(affected ?? []).map((each) => each.database_specific)].flatMap(
    (each) => each?.cwe_ids ?? [],
  )
  const numbers = given.flatMap((id) => {
    const number = /^CWE-(\d{1,5})$/.exec(id)?.[1]
    return number === undefined ? [] : [Number(number)]
  })
  return [...new Set(numbers)].toSorted((a, b) => a - b)
}

const listAffectedPackages = ({ affected }: OsvRecord): AffectedPackage[] =>
  (affected ?? []).flatMap((each) => {
    const rules = each.package && ecosystemRules(each.package.ecosystem)
    if (!each.package || !rules) return []
    return [
      {
        ecosystem: rules.name,
        name: rules.normalize(each.package.name),
        ranges: each.ranges ?? [],
        versions: each.versions ?? [],
        symbols: listSymbols(each),
        // Go lists every function that leads to the vulnerability. Other databases list where it
        // is, which can be an internal function.
        areSymbolsComplete: (each.ecosystem_specific?.imports ?? []).some(
          ({ symbols }) => (symbols ?? []).length > 0,
        ),
      },
    ]
  })

type Affected = NonNullable<OsvRecord['affected']>[number]

const listSymbols = ({ ecosystem_specific: own, database_specific: base }: Affected): string[] => {
  const found = [own, base].flatMap((each) => [
    ...(each?.affected_functions ?? []),
    ...(each?.affects?.functions ?? []),
    ...(each?.imports ?? []).flatMap(({ path, symbols }) =>
      (symbols ?? []).map((symbol) => `${path}.${symbol}`),
    ),
  ])
  return [...new Set(found)].toSorted()
}
