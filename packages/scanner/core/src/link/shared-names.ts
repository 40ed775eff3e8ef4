import type { Program, ProgramFile, SourceFile } from './program.ts'
import type { AbstractObject } from './points-to.ts'
import { getDirectory } from './paths.ts'
import type { Resolve } from './resolve.ts'

type PlacedSource = Pick<SourceFile, 'path' | 'facts'>

/**
 * Resolves names that all files of a language share, whatever file declares them: packages of Go
 * and Java, namespaces of PHP and C#, constants of Ruby, modules of Rust. All are written `a/b/C`.
 * Returns a resolver that knows them.
 */
export const withSharedNames = (sources: readonly SourceFile[], resolve: Resolve): Resolve => {
  const all = new Map<string, Set<string>>()
  const provided = new Set<string>()
  for (const source of sources)
    for (const [given] of pairs(source.facts.provides)) {
      const { language } = source.facts
      const names = all.get(language) ?? new Set()
      all.set(language, names)
      const full = absoluteName(source, source.facts.strings[given] as string)
      provided.add(`${language} ${full}`)
      const parts = full.split('/')
      for (let count = parts.length; count >= 0; count -= 1) {
        const name = parts.slice(0, count).join('/')
        if (names.has(name)) break
        names.add(name)
      }
    }
  const byPath = new Map(sources.map((source) => [source.path, source]))
  return (from, specifier) => {
    const found = resolve(from, specifier)
    const source = byPath.get(from)
    const names = source && all.get(source.facts.language)
    if (!names || found.kind !== 'package') return found
    const own = absoluteName(source, found.name)
    const beside = absoluteName(source, `~/${found.name}`)
    const isMember = (each: string) =>
      provided.has(`${source.facts.language} ${splitLast(each)[0]}`)
    // `a/b/C/d` may be a member of the class `a/b/C`.
    const name = [own, beside].find((each) => names.has(each) || isMember(each))
    return name === undefined ? found : { kind: 'shared', name }
  }
}

/**
 * Connects names that files provide with files that use them, and names that no file provides with
 * the outside.
 */
export const addSharedNames = (program: Program): void => {
  for (const files of Map.groupBy(program.files, ({ facts }) => facts.language).values())
    addLanguageNames(program, files)
}

const addLanguageNames = ({ sets }: Program, files: readonly ProgramFile[]): void => {
  const provided = new Map<string, number[]>()
  const namespaces = new Map<string, AbstractObject>()
  const getNamespace = (name: string): AbstractObject => {
    const known = namespaces.get(name)
    if (known) return known
    const made = sets.namespace()
    namespaces.set(name, made)
    if (name !== '') {
      const [outer, own] = splitLast(name)
      sets.add(sets.property(getNamespace(outer), own), made)
    }
    return made
  }
  for (const file of files)
    for (const [given, node] of pairs(file.facts.provides)) {
      const name = absoluteName(file, file.facts.strings[given] as string)
      const at = file.nodeBase + node
      provided.set(name, [...(provided.get(name) ?? []), at])
      const [outer, own] = splitLast(name)
      sets.edge(at, sets.property(getNamespace(outer), own))
    }
  const connect = (name: string, to: number): boolean => {
    const namespace = namespaces.get(name)
    if (namespace) sets.add(to, namespace)
    for (const from of provided.get(name) ?? []) sets.edge(from, to)
    return namespace !== undefined || provided.has(name)
  }
  for (const file of files) {
    for (const { names, outside, node } of file.facts.wants) {
      const to = file.nodeBase + node
      const isFound = names.some((each) =>
        connect(absoluteName(file, file.facts.strings[each] as string), to),
      )
      const name = file.facts.strings[outside] as string
      if (!isFound && name !== '') sets.add(to, sets.external(name))
    }
    file.facts.imports.forEach(({ node }, at) => {
      const resolution = file.resolutions[at]
      if (node < 0 || resolution?.kind !== 'shared') return
      const to = file.nodeBase + node
      if (connect(resolution.name, to)) return
      const [outer, own] = splitLast(resolution.name)
      const owner = sets.nodes(1)
      connect(outer, owner)
      sets.on(owner, (token) => sets.load(token, own, to, file.functionBase))
    })
  }
}

const splitLast = (name: string): [string, string] => {
  const at = name.lastIndexOf('/')
  return at === -1 ? ['', name] : [name.slice(0, at), name.slice(at + 1)]
}

function* pairs(columns: readonly number[]): Iterable<[number, number]> {
  for (let at = 0; at < columns.length; at += 2)
    yield [columns[at] as number, columns[at + 1] as number]
}

/**
 * An absolute name: `~` and `self` are the module of the file, `super` is the one around it,
 * `crate` the root.
 */
const absoluteName = ({ path, facts: { language } }: PlacedSource, name: string): string => {
  const [first, ...rest] = name.split('/')
  const home = getModulePath(path, language)
  const join = (base: string, parts: readonly string[]) =>
    [...(base === '' ? [] : [base]), ...parts].join('/')
  if (first === '~' || (language === 'rust' && first === 'self')) return join(home, rest)
  if (language !== 'rust') return name
  if (first === 'crate') return join(getCrateRoot(path), rest)
  if (first !== 'super') return name
  const parts = name.split('/')
  const count = parts.findIndex((part) => part !== 'super')
  const up = count === -1 ? parts.length : count
  return join(home.split('/').slice(0, -up).join('/'), parts.slice(up))
}

/** A package of Go is a directory; a module of Rust is a file, or the directory of `mod.rs`. */
const getModulePath = (path: string, language: string): string =>
  language === 'rust' && !/(?:^|\/)(?:mod|lib|main)\.rs$/.test(path)
    ? path.replace(/\.rs$/, '')
    : getDirectory(path)

const getCrateRoot = (path: string): string => /^(?:.*\/)?src(?=\/)/.exec(path)?.[0] ?? ''
