import { type EcosystemName, getEcosystemRecord } from '@daimon/scanner-core'
import { z } from 'zod'
import { readDataJson } from '../data-files.ts'
import type { PopularNames } from './popular.ts'
import { editDistance } from './spelling.ts'

const Table = z.record(z.string(), z.string())
const aliases = z.record(z.string(), Table).parse(readDataJson('aliases.json'))
const modules = Table.parse(readDataJson('python-modules.json'))

const SUGGESTIONS_MAX = 2
const LENGTH_MIN = 4
/** From this length, two letters may differ. */
const LENGTH_FOR_TWO = 9

/**
 * Suggests popular names for a missing name: by a table of aliases, by affixes, then by spelling.
 * Names that only share letters aren't suggested.
 */
export const suggestNames = (
  ecosystem: EcosystemName,
  name: string,
  { names }: PopularNames,
): string[] => {
  const alias = findAlias(ecosystem, name)
  if (alias !== undefined) return [alias]
  const around = getEcosystemRecord(ecosystem).names.affixes
  const base = withoutAffix(name, around, names)
  if (base !== undefined) return [base]
  const longer = around.map((each) => each.replace('*', name)).filter((each) => names.has(each))
  return longer.length > 0
    ? longer.slice(0, SUGGESTIONS_MAX)
    : bySpelling(name, names).slice(0, SUGGESTIONS_MAX)
}

/** The popular name inside a name such as `expressjs`. */
export const baseName = (
  ecosystem: EcosystemName,
  name: string,
  { names }: PopularNames,
): string | undefined =>
  findAlias(ecosystem, name) ??
  withoutAffix(name, getEcosystemRecord(ecosystem).names.affixes, names)

const findAlias = (ecosystem: EcosystemName, name: string): string | undefined => {
  const table = aliases[ecosystem] ?? {}
  if (Object.hasOwn(table, name)) return table[name]
  const { syntax } = getEcosystemRecord(ecosystem).imports
  return syntax === 'python' && Object.hasOwn(modules, name) ? modules[name] : undefined
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
