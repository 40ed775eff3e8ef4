import { z } from 'zod'
import { readDataJson } from '../data-files.ts'
import type { EcosystemName } from '../subject.ts'
import type { PopularNames } from './popular.ts'
import { editDistance } from './spelling.ts'

const Table = z.record(z.string(), z.string())
const aliases = z.record(z.string(), Table).parse(readDataJson('aliases.json'))
const modules = Table.parse(readDataJson('python-modules.json'))

/** What people put around the name of a project to make the name of its package, or leave out of it. */
const AROUND: Readonly<Partial<Record<EcosystemName, readonly string[]>>> = {
  npm: ['*js', '*-js', '*.js', 'node-*', '*-node', '*-npm'],
  PyPI: ['*-python', 'python-*', 'py*', '*-py', '*py', '*-lib'],
  'crates.io': ['*-rs', 'rust-*', '*-rust'],
  RubyGems: ['ruby-*', '*-ruby'],
}
const SUGGESTIONS_MAX = 2
const LENGTH_MIN = 4
/** From here on two letters may differ. */
const LENGTH_FOR_TWO = 9

/**
 * Well-known names that a name which doesn't exist may stand for: by a table of other names, by what is put around
 * names, then by spelling. Nothing, rather than a name that merely shares letters.
 */
export const suggestNames = (
  ecosystem: EcosystemName,
  name: string,
  { names }: PopularNames,
): string[] => {
  const alias = aliasOf(ecosystem, name)
  if (alias !== undefined) return [alias]
  const around = AROUND[ecosystem] ?? []
  const base = withoutAffix(name, around, names)
  if (base !== undefined) return [base]
  const longer = around.map((each) => each.replace('*', name)).filter((each) => names.has(each))
  return longer.length > 0
    ? longer.slice(0, SUGGESTIONS_MAX)
    : bySpelling(name, names).slice(0, SUGGESTIONS_MAX)
}

/** The well-known name within a name such as `expressjs`. */
export const baseName = (
  ecosystem: EcosystemName,
  name: string,
  { names }: PopularNames,
): string | undefined =>
  aliasOf(ecosystem, name) ?? withoutAffix(name, AROUND[ecosystem] ?? [], names)

const aliasOf = (ecosystem: EcosystemName, name: string): string | undefined => {
  const table = aliases[ecosystem] ?? {}
  if (Object.hasOwn(table, name)) return table[name]
  return ecosystem === 'PyPI' && Object.hasOwn(modules, name) ? modules[name] : undefined
}

const withoutAffix = (
  name: string,
  around: readonly string[],
  names: ReadonlySet<string>,
): string | undefined =>
  around
    .map((each) => {
      const [before = '', after = ''] = each.split('*')
      return name.startsWith(before) && name.endsWith(after)
        ? name.slice(before.length, name.length - after.length)
        : ''
    })
    .filter((base) => base !== name && base.length >= LENGTH_MIN - 1 && names.has(base))
    .toSorted((a, b) => b.length - a.length)[0]

const bySpelling = (name: string, names: ReadonlySet<string>): string[] =>
  [...names]
    .flatMap((each) => {
      const shorter = Math.min(each.length, name.length)
      if (shorter < LENGTH_MIN) return []
      const max = shorter >= LENGTH_FOR_TWO ? 2 : 1
      const distance = editDistance(name, each, max)
      return distance <= max && each[0] === name[0] ? [{ each, distance }] : []
    })
    .toSorted((a, b) => a.distance - b.distance)
    .map(({ each }) => each)
