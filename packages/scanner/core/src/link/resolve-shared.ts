import { getDirectory, joinPath } from './paths.ts'
import type { Resolution } from './resolve.ts'

/** `module` of a `go.mod`, with its directory. */
export type GoModule = { readonly directory: string; readonly name: string }

export const readGoModule = (directory: string, text: string): GoModule | undefined => {
  const name = /^module\s+"?([^\s"]+)/m.exec(text)?.[1]
  return name === undefined ? undefined : { directory, name }
}

const SEPARATORS: ReadonlyMap<string, string> = new Map([
  ['go', '/'],
  ['java', '.'],
  ['cs', '.'],
  ['php', '\\'],
  ['rs', '::'],
  ['rb', '/'],
])

/** Standard library names, by language. */
const BUILTIN: ReadonlyMap<string, RegExp> = new Map([
  ['go', /^[^./]+(?:\/|$)/],
  ['java', /^(?:java|javax)\//],
  ['cs', /^System(?:\/|$)/],
  ['rs', /^(?:std|core|alloc)(?:\/|$)/],
])

/**
 * What an import names in a language whose files share names; undefined for other languages.
 * Whether some file of the repository provides it is not known here; until then it is a package, by
 * its name with `/`.
 */
export const resolveShared = (
  files: ReadonlySet<string>,
  modules: readonly GoModule[],
  from: string,
  specifier: string,
): Resolution | undefined => {
  const ending = from.slice(from.lastIndexOf('.') + 1)
  const separator = SEPARATORS.get(ending)
  if (separator === undefined) return undefined
  const name = specifier.split(separator).join('/')
  if (ending === 'rb') {
    const directories = [getDirectory(from), 'lib', 'app', '']
    const path = directories
      .map((directory) => joinPath(directory, `${name.replace(/\.rb$/, '')}.rb`))
      .find((each) => each !== undefined && files.has(each))
    if (path !== undefined) return { kind: 'file', path }
  }
  for (const { directory, name: own } of ending === 'go' ? modules : [])
    if (name === own || name.startsWith(`${own}/`)) {
      const path = joinPath(directory, name.slice(own.length + 1) || '.')
      if (path !== undefined) return { kind: 'shared', name: path }
    }
  return BUILTIN.get(ending)?.test(name) === true
    ? { kind: 'builtin', name }
    : { kind: 'package', name, subpath: '' }
}

/** The known package that an import belongs to: `github.com/a/b` of `github.com/a/b/c`. */
export const toPackage = (
  language: string,
  name: string,
  isKnown: (name: string) => boolean,
): string => {
  if (language === 'python') return name.split('.')[0] ?? ''
  if (!['go', 'rust', 'ruby', 'java', 'csharp', 'php'].includes(language)) return name
  const parts = name.split('/')
  for (let count = parts.length; count > 0; count -= 1) {
    const part = parts.slice(0, count).join('/')
    if (isKnown(part)) return part
  }
  return parts[0] ?? ''
}
