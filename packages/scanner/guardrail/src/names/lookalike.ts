import type { EcosystemName } from '@daimon/scanner-core'
import type { PopularNames } from './popular.ts'
import { editDistance, toSkeleton, squashed } from './spelling.ts'
import { baseName } from './suggest-names.ts'

export type Lookalike = {
  /** The package that was probably meant. */
  readonly meant: string
  readonly how: 'similar letters' | 'hyphens or scope' | 'spelling' | 'a word added'
}

/** Words that typosquatters add to popular names. */
const AFFIXES = new Set(
  'js node nodejs npm official lib libs library core util utils helper helpers api sdk client python py pip pro plus new latest stable fixed secure security safe beta dev test cli tool tools kit wrapper module package pkg original real free fast lite v2 v3 2 3'.split(
    ' ',
  ),
)
/** Shorter names are one letter away from too many others. */
const LENGTH_MIN = 4
/** Longer names may differ in two letters. */
const LENGTH_FOR_TWO = 10

/**
 * The popular name that a name resembles; undefined for popular names and for names without a
 * match.
 */
export const findLookalike = (
  ecosystem: EcosystemName,
  name: string,
  popular: PopularNames,
): Lookalike | undefined => {
  if (popular.names.has(name)) return undefined
  const seen = popular.bySkeleton.get(toSkeleton(name))
  if (seen !== undefined) return { meant: seen, how: 'similar letters' }
  const joined = squashed(name)
  const same = joined.length >= LENGTH_MIN ? popular.bySquashed.get(joined) : undefined
  if (same !== undefined) return { meant: same, how: 'hyphens or scope' }
  const near = nearest(name, popular.names)
  if (near !== undefined) {
    // `expressjs` is `express` plus a word, not `express-ws` with two letters changed.
    const base = near.distance > 1 ? baseName(ecosystem, name, popular) : undefined
    return base === undefined
      ? { meant: near.name, how: 'spelling' }
      : { meant: base, how: 'a word added' }
  }
  const scope = scopeMeant(name, popular)
  if (scope !== undefined) return { meant: scope, how: 'spelling' }
  const within = withoutAffixes(name, popular)
  return within === undefined ? undefined : { meant: within, how: 'a word added' }
}

type NearName = { readonly name: string; readonly distance: number }

const nearest = (name: string, names: ReadonlySet<string>): NearName | undefined => {
  let best: NearName | undefined
  for (const each of names) {
    if (each.length < LENGTH_MIN) continue
    const max = each.length >= LENGTH_FOR_TWO ? 2 : 1
    const distance = editDistance(name, each, Math.min(max, (best?.distance ?? 3) - 1))
    if (distance > max || distance >= (best?.distance ?? 3)) continue
    if (each.length === LENGTH_MIN && !isSlip(name, each)) continue
    // Numbered series, such as fpdf and fpdf2, are different packages on purpose.
    if (each.replace(/\d+$/, '') === name.replace(/\d+$/, '')) continue
    // Only the owner of a scope names its packages.
    if (getScope(each) !== '' && getScope(each) === getScope(name)) continue
    best = { name: each, distance }
  }
  return best
}

/** For short names, only a doubled letter or two swapped ones count. */
const isSlip = (name: string, popular: string): boolean =>
  [...name].toSorted().join('') === [...popular].toSorted().join('') ||
  name.replaceAll(/(.)\1/g, '$1') === popular

const getScope = (name: string): string => /^@[^/]+(?=\/)/.exec(name)?.[0] ?? ''

const scopeMeant = (name: string, { scopes }: PopularNames): string | undefined => {
  const scope = getScope(name)
  if (scope.length <= LENGTH_MIN + 1 || scopes.has(scope)) return undefined
  const near = [...scopes].find(
    (each) => each.length > LENGTH_MIN + 1 && editDistance(scope, each, 1) === 1,
  )
  return near === undefined ? undefined : near + name.slice(scope.length)
}

const withoutAffixes = (name: string, { names }: PopularNames): string | undefined => {
  const words = name.replace(/^@/, '').split(/[-_./]/)
  const kept = words.filter((word) => !AFFIXES.has(word))
  if (kept.length === words.length || kept.length === 0) return undefined
  const meant = kept.join('-')
  return meant.length > LENGTH_MIN && names.has(meant) ? meant : undefined
}
