import type { GraphNode } from '@daimon/scanner-api'
import { LOCAL_ALIASES } from './import-names.ts'

/** Members by which clients state the name of an import in its file. */
const BINDINGS = ['binding', 'alias', 'local', 'local_name', 'as', 'imported_as'] as const

/**
 * The names by which the code of a file can mean an import, in the notation of calls: what the
 * client states, else the names that the specifier suggests, by custom: `js-yaml` is `yaml`.
 */
export const listLocalNames = ({ symbol, metadata }: GraphNode): ReadonlySet<string> => {
  const stated = BINDINGS.flatMap((each) => {
    const name = metadata?.[each]
    return typeof name === 'string' && name !== '' ? [name] : []
  })
  const specifiers = [symbol, metadata?.['package']].flatMap((each) =>
    typeof each === 'string' && each !== '' ? [each] : [],
  )
  return new Set([...stated, ...specifiers.flatMap(suggestNames)])
}

const suggestNames = (specifier: string): string[] => {
  const plain = specifier.replaceAll(/::|[/:#\\]/g, '.')
  const last = specifier.split(/::|[/:#\\]/).at(-1) ?? ''
  const word = plain.slice(plain.lastIndexOf('.') + 1)
  const bare = last.replace(/^(?:node|js|py)-/, '').replace(/(?:-(?:js|node|es)|\.js)$/, '')
  return [plain, word, last, bare, camelCase(last), camelCase(bare)].flatMap((name) =>
    name === '' ? [] : [name, ...(LOCAL_ALIASES.get(name.toLowerCase()) ?? [])],
  )
}

const camelCase = (name: string): string =>
  name.replaceAll(/[-.]([a-z0-9])/gi, (_, letter: string) => letter.toUpperCase())
