import { z } from 'zod'
import type { Advisory, ExploitSignals } from '../advisory.ts'
import { fromOsv } from '../from-osv.ts'
import { OsvRecord } from '../osv-record.ts'

/** Content of one file: advisories, signals by CVE, and records that couldn't be read. */
export type FileContent = {
  readonly advisories: readonly Advisory[]
  readonly signals: readonly (readonly [cve: string, ExploitSignals])[]
  readonly faults: readonly { readonly name: string; readonly reason: string }[]
}

const REASON_MAX = 300

/**
 * Reads an OSV record, a list of records, the KEV catalog of CISA, or the EPSS scores of FIRST
 * (CSV).
 */
export const readRecords = (name: string, bytes: Uint8Array): FileContent => {
  try {
    // Rejects invalid UTF-8 instead of replacing it, so that stored data equals published data.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (name.replace(/\.gz$/, '').endsWith('.csv')) return { ...NOTHING, signals: readEpss(text) }
    const value = JSON.parse(text) as unknown
    const catalog = KevCatalog.safeParse(value)
    if (catalog.success) return { ...NOTHING, signals: kevSignals(catalog.data) }
    return Array.isArray(value) ? readList(name, value) : readOne(name, value)
  } catch (error) {
    return { ...NOTHING, faults: [{ name, reason: toReason(error) }] }
  }
}

const NOTHING: FileContent = { advisories: [], signals: [], faults: [] }

const readOne = (name: string, value: unknown): FileContent => {
  const found = OsvRecord.safeParse(value)
  return found.success
    ? { ...NOTHING, advisories: [fromOsv(found.data)] }
    : { ...NOTHING, faults: [{ name, reason: toReason(found.error) }] }
}

const readList = (name: string, values: readonly unknown[]): FileContent => {
  const read = values.map((value, at) => readOne(`${name}[${at}]`, value))
  return {
    ...NOTHING,
    advisories: read.flatMap((each) => each.advisories),
    faults: read.flatMap((each) => each.faults),
  }
}

const toReason = (error: unknown): string => {
  const reason =
    error instanceof z.ZodError
      ? error.issues
          .slice(0, 3)
          .map(({ path, message }) => `${path.join('.') || 'the record'}: ${message}`)
          .join('; ')
      : (error as Error).message
  return reason.slice(0, REASON_MAX)
}

const CVE = /^CVE-\d{4}-\d{4,19}$/

const KevCatalog = z.object({
  catalogVersion: z.string(),
  vulnerabilities: z.array(z.object({ cveID: z.string().regex(CVE), dateAdded: z.iso.date() })),
})

const kevSignals = ({ vulnerabilities }: z.infer<typeof KevCatalog>): FileContent['signals'] =>
  vulnerabilities.map(({ cveID, dateAdded }) => [cveID, { kevSince: dateAdded }])

/**
 * `#model_version:…,score_date:2025-01-02T00:00:00+0000`, then `cve,epss,percentile`, then rows.
 */
const readEpss = (text: string): FileContent['signals'] => {
  const [head = '', columns = '', ...rows] = text.split(/\r?\n/)
  const as_of = /score_date:(\d{4}-\d\d-\d\d)/.exec(head)?.[1]
  if (as_of === undefined || columns !== 'cve,epss,percentile')
    throw new Error('is not an EPSS table')
  return rows
    .filter((row) => row !== '')
    .map((row) => {
      const [cve = '', ...numbers] = row.split(',')
      const [chance = Number.NaN, percentile = Number.NaN] = numbers.map(Number)
      if (!CVE.test(cve) || !(chance >= 0 && chance <= 1) || !(percentile >= 0 && percentile <= 1))
        throw new Error(`'${row.slice(0, 60)}' is not an EPSS row`)
      return [cve, { epss: { chance, percentile, as_of } }]
    })
}
