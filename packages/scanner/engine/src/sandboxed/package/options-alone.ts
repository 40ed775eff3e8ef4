import { type Names, buildOptions } from './option-names.ts'
import type { Value } from '../../protocol/plan.ts'

const ALONE_MAX = 24
const DEPTH = 2
const HOLDS_OPTIONS = /^(?:o|opts?|options?|conf|config|cfg|settings|params)$/i

/**
 * Objects with a single option each, because a combination may disable or reject an option. A
 * member that contains options itself gets every option name that the package reads.
 */
export const optionsAlone = (
  names: Names,
  optionNames: readonly string[],
  firstHole: number,
): Value[] =>
  listPaths(withNamesBelow(names, optionNames), DEPTH)
    .slice(0, ALONE_MAX)
    .map((path) => buildOptions(chain(path), firstHole).value)

const withNamesBelow = (names: Names, optionNames: readonly string[]): Names =>
  new Map(
    [...names].map(([name, below]): [string, Names] => [
      name,
      HOLDS_OPTIONS.test(name) ? new Map([...below, ...bare(optionNames)]) : below,
    ]),
  )

export const bare = (names: readonly string[]): Names =>
  new Map(names.map((name): [string, Names] => [name, new Map()]))

const listPaths = (names: Names, depth: number): string[][] =>
  [...names].flatMap(([name, below]) =>
    below.size === 0 || depth === 0
      ? [[name]]
      : listPaths(below, depth - 1).map((path) => [name, ...path]),
  )

const chain = ([name, ...rest]: readonly string[]): Names =>
  name === undefined ? new Map() : new Map([[name, chain(rest)]])
