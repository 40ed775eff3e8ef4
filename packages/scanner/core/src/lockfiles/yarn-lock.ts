import { parseSyml } from '@yarnpkg/parsers'
import type { Dependency } from '@daimon/scanner-api'
import {
  type LockfileParser,
  LockfileFault,
  dependency,
  sourceOf,
  table,
  textOf,
} from './lockfile.ts'

/** yarn.lock, of version 1 and of berry. */
export const parseYarnLock: LockfileParser = (text, file) => {
  const entries = Object.entries(parse(text)).filter(([key]) => key !== '__metadata')
  const byDescriptor = new Map<string, { name: string; version: string }>()
  for (const [key, value] of entries)
    for (const descriptor of key.split(/,\s*/))
      byDescriptor.set(plain(descriptor), {
        name: nameOf(descriptor, value),
        version: textOf(table(value)['version']) ?? '',
      })
  const all = entries.map(([key, value]): Dependency => {
    const entry = table(value)
    const [descriptor = ''] = key.split(/,\s*/)
    const alias = splitDescriptor(descriptor).name
    const name = nameOf(descriptor, value)
    const resolved = textOf(entry['resolved']) ?? null
    const resolution = textOf(entry['resolution']) ?? ''
    const range = resolution === '' ? resolved : resolution.slice(resolution.indexOf('@', 1) + 1)
    const needs = { ...table(entry['dependencies']), ...table(entry['optionalDependencies']) }
    return dependency({
      name,
      version: textOf(entry['version']) ?? '',
      ecosystem: 'npm',
      resolved_url: resolved ?? (range?.startsWith('npm:') === true ? null : range),
      lockfile: file,
      source: range?.startsWith('npm:') === true ? 'registry' : sourceOf(range),
      ...(alias === name ? {} : { alias }),
      depends_on: Object.entries(needs).flatMap(([need, wanted]) => {
        const target = byDescriptor.get(plain(`${need}@${String(wanted)}`))
        return target ? [`${target.name}@${target.version}`] : []
      }),
    })
  }) // The parser gives an entry for each range that it answers; they are one.
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
    throw new LockfileFault(
      'is not a yarn lockfile',
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

// Berry writes `lodash@npm:^4.0.0` as a key and `^4.0.0` or `npm:^4.0.0` where it is asked for.
const plain = (descriptor: string): string => descriptor.replace(/^(.[^@]*)@npm:(?![^@]+@)/, '$1@')

const nameOf = (descriptor: string, value: unknown): string => {
  const resolution = textOf(table(value)['resolution'])
  if (resolution !== undefined) return splitDescriptor(resolution).name
  const { name, range } = splitDescriptor(descriptor)
  return range.startsWith('npm:') && range.indexOf('@', 5) > 0
    ? splitDescriptor(range.slice(4)).name
    : name
}
