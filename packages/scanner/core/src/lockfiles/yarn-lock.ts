import { parseSyml } from '@yarnpkg/parsers'
import {
  type LockedPackage,
  type LockfileParser,
  LockfileError,
  dependency,
  toSource,
  table,
  toText,
} from './lockfile.ts'

/** Parses yarn.lock, of version 1 and of berry. */
export const parseYarnLock: LockfileParser = (text, file) => {
  const entries = Object.entries(parse(text)).filter(([key]) => key !== '__metadata')
  const byDescriptor = new Map<string, { name: string; version: string }>()
  for (const [key, value] of entries)
    for (const descriptor of key.split(/,\s*/))
      byDescriptor.set(plain(descriptor), {
        name: getName(descriptor, value),
        version: toText(table(value)['version']) ?? '',
      })
  const all = entries.map(([key, value]): LockedPackage => {
    const entry = table(value)
    const [descriptor = ''] = key.split(/,\s*/)
    const alias = splitDescriptor(descriptor).name
    const name = getName(descriptor, value)
    const resolved = toText(entry['resolved']) ?? null
    const resolution = toText(entry['resolution']) ?? ''
    const range = resolution === '' ? resolved : resolution.slice(resolution.indexOf('@', 1) + 1)
    const needs = { ...table(entry['dependencies']), ...table(entry['optionalDependencies']) }
    return dependency({
      name,
      version: toText(entry['version']) ?? '',
      resolved_url: resolved ?? (range?.startsWith('npm:') === true ? null : range),
      lockfile: file,
      source: range?.startsWith('npm:') === true ? 'registry' : toSource(range),
      ...(alias === name ? {} : { alias }),
      depends_on: Object.entries(needs).flatMap(([need, wanted]) => {
        const target = byDescriptor.get(plain(`${need}@${String(wanted)}`))
        return target ? [`${target.name}@${target.version}`] : []
      }),
    })
  }) // The parser returns an entry for each range; entries of one package are merged.
  return [
    ...new Map(
      all.map((each) => [`${each.alias ?? ''} ${each.name} ${each.version}`, each]),
    ).values(),
  ]
}

const parse = (text: string): Readonly<Record<string, unknown>> => {
  try {
    return table(parseSyml(text))
  } catch (error) {
    const line = (error as { location?: { start?: { line?: number } } }).location?.start?.line
    throw new LockfileError(
      'not a yarn lockfile',
      line ?? Number(/\((\d+):\d+\)/.exec(String(error))?.[1] ?? 1),
    )
  }
}

const splitDescriptor = (descriptor: string): { name: string; range: string } => {
  const at = descriptor.indexOf('@', 1)
  return at === -1
    ? { name: descriptor, range: '' }
    : { name: descriptor.slice(0, at), range: descriptor.slice(at + 1) }
}

// Berry writes `lodash@npm:^4.0.0` as a key, and `^4.0.0` or `npm:^4.0.0` where it is required.
const plain = (descriptor: string): string => descriptor.replace(/^(.[^@]*)@npm:(?![^@]+@)/, '$1@')

const getName = (descriptor: string, value: unknown): string => {
  const resolution = toText(table(value)['resolution'])
  if (resolution !== undefined) return splitDescriptor(resolution).name
  const { name, range } = splitDescriptor(descriptor)
  return range.startsWith('npm:') && range.indexOf('@', 5) > 0
    ? splitDescriptor(range.slice(4)).name
    : name
}
