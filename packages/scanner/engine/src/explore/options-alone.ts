import { type Names, optionsOf } from './option-names.ts'
import type { Value } from './plan.ts'

const ALONE_MAX = 24
const DEPTH = 2
const HOLDS_OPTIONS = /^(?:o|opts?|options?|conf|config|cfg|settings|params)$/i

/**
 * Objects with one option each: of all options together, one may turn off what another one leads to, or be refused.
 * A member that itself holds options may have any that the package reads anywhere.
 */
export const optionsAlone = (
  names: Names,
  optionNames: readonly string[],
  firstHole: number,
): Value[] =>
  pathsOf(withNamesBelow(names, optionNames), DEPTH)
    .slice(0, ALONE_MAX)
    .map((path) => optionsOf(chain(path), firstHole).value)

const withNamesBelow = (names: Names, optionNames: readonly string[]): Names =>
  new Map(
    [...names].map(([name, below]): [string, Names] => [
      name,
      HOLDS_OPTIONS.test(name) ? new Map([...below, ...bare(optionNames)]) : below,
    ]),
  )

export const bare = (names: readonly string[]): Names =>
  new Map(names.map((name): [string, Names] => [name, new Map()]))

const pathsOf = (names: Names, depth: number): string[][] =>
  [...names].flatMap(([name, below]) =>
    below.size === 0 || depth === 0
      ? [[name]]
      : pathsOf(below, depth - 1).map((path) => [name, ...path]),
  )

const chain = ([name, ...rest]: readonly string[]): Names =>
  name === undefined ? new Map() : new Map([[name, chain(rest)]])
