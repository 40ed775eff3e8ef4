import { type EcosystemName, getEcosystemRecord } from '@daimon/scanner-core'
import { readDataLines } from '../data-files.ts'
import { toSkeleton, squashed } from './spelling.ts'

/** Popular names, indexed for similarity search. */
export type PopularNames = {
  readonly names: ReadonlySet<string>
  /** By visual skeleton. */
  readonly bySkeleton: ReadonlyMap<string, string>
  /** Without scopes, hyphens, and dots. */
  readonly bySquashed: ReadonlyMap<string, string>
  readonly scopes: ReadonlySet<string>
}

const made = new Map<EcosystemName, PopularNames>()

/** The bundled names. */
export const popularNames = (ecosystem: EcosystemName): PopularNames => {
  const known = made.get(ecosystem)
  if (known) return known
  const file = getEcosystemRecord(ecosystem).names.popular
  const names = preparePopular(file === null ? [] : readDataLines(`popular/${file}`))
  made.set(ecosystem, names)
  return names
}

export const preparePopular = (names: readonly string[]): PopularNames => ({
  names: new Set(names),
  bySkeleton: indexByShape(names, toSkeleton),
  bySquashed: indexByShape(names, squashed),
  scopes: new Set(names.flatMap((name) => /^@[^/]+(?=\/)/.exec(name)?.[0] ?? [])),
})

// If two names have the same skeleton, the first counts.
const indexByShape = (names: readonly string[], shape: (name: string) => string) =>
  new Map(names.toReversed().map((name) => [shape(name), name]))
