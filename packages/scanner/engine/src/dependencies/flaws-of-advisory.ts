import type { AdvisoryMatch } from '../advisories/match-advisories.ts'
import type { FlawName } from '../explore/fired.ts'
import { callsOne, passesOne } from '../proof/named-functions.ts'
import type { Proof } from '../proof/prove-package.ts'

/** Weaknesses that say which class of flaw is meant, by their numbers. */
const NARROW: Readonly<Record<FlawName, readonly number[]>> = {
  'command-injection': [77, 78],
  'code-injection': [94, 95, 96],
  'path-traversal': [22, 23, 24, 25, 26, 27, 28, 29, 35, 36, 37, 38],
  'prototype-pollution': [1321],
  redos: [1333],
}

/** Weaknesses that may be of the class: which flaw is meant is told by the function alone. */
const WIDE: Readonly<Record<FlawName, readonly number[]>> = {
  'command-injection': [20, 74, 88],
  'code-injection': [20, 74, 913, 915, 1336],
  'path-traversal': [20, 73, 200],
  'prototype-pollution': [20, 74, 400, 471, 913, 915],
  redos: [20, 185, 400, 407, 730, 770],
}

type Told = Pick<AdvisoryMatch, 'advisories' | 'symbols'>

/** The classes of flaw that an advisory may be about, of those that are looked for in packages. */
export const flawsOf = ({ advisories, symbols }: Told): FlawName[] => {
  const cwes = advisories.flatMap((advisory) => advisory.cwes)
  const told = (table: typeof NARROW) =>
    (Object.keys(table) as FlawName[]).filter((flaw) =>
      table[flaw].some((cwe) => cwes.includes(cwe)),
    )
  const narrow = told(NARROW)
  return narrow.length > 0 || symbols.length === 0 ? narrow : told(WIDE)
}

/** Whether what was proven of a package is what an advisory tells: of its class, and through a function that it names. */
export const isTold = (
  { flaw, fired, confirmed }: Pick<Proof, 'flaw' | 'fired' | 'confirmed'>,
  advisory: Told,
): boolean =>
  flawsOf(advisory).includes(flaw) &&
  (advisory.symbols.length === 0 ||
    callsOne(fired, advisory.symbols) ||
    passesOne(confirmed.path, advisory.symbols))
