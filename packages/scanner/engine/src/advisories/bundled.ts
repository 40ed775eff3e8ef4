import { readFileSync, readdirSync } from 'node:fs'
import type { Advisory, AdvisoryStore } from './advisory.ts'
import { fromOsv } from './from-osv.ts'
import { OsvRecord } from './osv-record.ts'
import { memoryStore } from './store/memory-store.ts'

/** OSV records, one file per ecosystem. The relative path is the same from `src` and `dist`. */
const DIRECTORY = new URL('../../data/advisories/', import.meta.url)

let made: AdvisoryStore | undefined

/** The bundled advisories: some well-known vulnerabilities, available without an import. */
export const bundledAdvisories = (): AdvisoryStore => {
  made ??= memoryStore('bundled', bundledRecords().map(fromOsv).map(withCompleteSymbols))
  return made
}

/** Marks symbols as complete: bundled records name every member that a caller would call. */
const withCompleteSymbols = (advisory: Advisory): Advisory => ({
  ...advisory,
  affected: advisory.affected.map((each) => ({
    ...each,
    areSymbolsComplete: each.symbols.length > 0,
  })),
})

export const bundledRecords = (): OsvRecord[] =>
  readdirSync(DIRECTORY)
    .toSorted()
    .flatMap((file) => OsvRecord.array().parse(readJson(new URL(file, DIRECTORY))))

const readJson = (file: URL): unknown => JSON.parse(readFileSync(file, 'utf8'))
