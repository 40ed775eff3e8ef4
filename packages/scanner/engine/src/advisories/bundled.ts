import { readFileSync, readdirSync } from 'node:fs'
import type { Advisory, AdvisoryStore } from './advisory.ts'
import { fromOsv } from './from-osv.ts'
import { OsvRecord } from './osv-record.ts'
import { memoryStore } from './store/memory-store.ts'

/** Lists of OSV records, one file an ecosystem; beside `src` and `dist` alike. */
const FOLDER = new URL('../../data/advisories/', import.meta.url)

let made: AdvisoryStore | undefined

/** Some well-known advisories, written by us: what there is before anything is imported. */
export const bundledAdvisories = (): AdvisoryStore => {
  made ??= memoryStore('bundled', bundledRecords().map(fromOsv).map(withCompleteSymbols))
  return made
}

/** Our own records name what of a package a caller would call. */
const withCompleteSymbols = (advisory: Advisory): Advisory => ({
  ...advisory,
  affected: advisory.affected.map((each) => ({
    ...each,
    areSymbolsComplete: each.symbols.length > 0,
  })),
})

export const bundledRecords = (): OsvRecord[] =>
  readdirSync(FOLDER)
    .toSorted()
    .flatMap((file) => OsvRecord.array().parse(readJson(new URL(file, FOLDER))))

const readJson = (file: URL): unknown => JSON.parse(readFileSync(file, 'utf8'))
