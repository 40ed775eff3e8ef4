import type { EcosystemName } from '../subject.ts'
import { readDataLines } from '../data-files.ts'
import { skeletonOf, squashed } from './spelling.ts'

/** Names that many know, prepared so that one that looks like them is found. */
export type PopularNames = {
  readonly names: ReadonlySet<string>
  /** By the shape that the eye sees. */
  readonly bySkeleton: ReadonlyMap<string, string>
  /** Without scopes, hyphens and dots. */
  readonly bySquashed: ReadonlyMap<string, string>
  readonly scopes: ReadonlySet<string>
}

const FILES: Readonly<Partial<Record<EcosystemName, string>>> = {
  npm: 'popular/npm.txt',
  PyPI: 'popular/pypi.txt',
  'crates.io': 'popular/crates.txt',
  Go: 'popular/go.txt',
  Maven: 'popular/maven.txt',
  RubyGems: 'popular/gems.txt',
  Packagist: 'popular/composer.txt',
}

const made = new Map<EcosystemName, PopularNames>()

/** The names that come with the package. */
export const popularNames = (ecosystem: EcosystemName): PopularNames => {
  const known = made.get(ecosystem)
  if (known) return known
  const file = FILES[ecosystem]
  const names = preparePopular(file === undefined ? [] : readDataLines(file))
  made.set(ecosystem, names)
  return names
}

export const preparePopular = (names: readonly string[]): PopularNames => ({
  names: new Set(names),
  bySkeleton: firstOf(names, skeletonOf),
  bySquashed: firstOf(names, squashed),
  scopes: new Set(names.flatMap((name) => /^@[^/]+(?=\/)/.exec(name)?.[0] ?? [])),
})

// Of two names of one shape the first in the list counts.
const firstOf = (names: readonly string[], shape: (name: string) => string) =>
  new Map(names.toReversed().map((name) => [shape(name), name]))
