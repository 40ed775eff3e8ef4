import { NONE } from '../facts-builder.ts'
import { type Tree, children, getColumn, field, getLine } from '../syntax-tree.ts'
import { type GrammarWalk, constantText, declare, placed, sharedName } from './walk.ts'

/** One import: the complete path, and the local name; `*` opens a namespace. */
type Imported = { readonly path: string; readonly local: string }

const lastPart = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** Walks an import declaration of any of the languages and binds its names. */
export const walkImport = (walk: GrammarWalk, node: Tree): void => {
  for (const { path: given, local } of READERS.get(walk.language.name)?.(walk, node) ?? []) {
    const path = placed(walk, given)
    if (path === '') continue
    if (local === '*') walk.opened.push(path)
    addImport(walk, node, path, local === '*' || local === '' ? NONE : declare(walk, local))
  }
}

export const addImport = (walk: GrammarWalk, at: Tree, path: string, node: number): void => {
  const { facts } = walk.facts
  const { name, separator } = walk.language
  facts.imports.push({
    specifier: name === 'go' || name === 'ruby' ? path : path.replaceAll('/', separator),
    kind: 'namespace',
    name: '',
    node,
    in: walk.inside,
    line: getLine(at),
    column: getColumn(at),
  })
}

type Reader = (walk: GrammarWalk, node: Tree) => Imported[]

const readGo: Reader = (walk, node) =>
  node.descendantsOfType('import_spec').flatMap((spec) => {
    const path = spec ? constantText(walk, field(spec, 'path')) : undefined
    if (!spec || path === undefined) return []
    const alias = field(spec, 'name')?.text
    // The package name is the directory name, without a version and Go-specific affixes.
    const named = lastPart(path.replace(/\/v\d+$/, '')).replace(/^go-|\.v\d+$|\.go$/g, '')
    return [{ path, local: alias === '_' || alias === '.' ? '' : (alias ?? named) }]
  })

const readJava: Reader = ({ language }, node) => {
  const [name, star] = children(node)
  const path = sharedName(language, name?.text ?? '')
  return [{ path, local: star?.type === 'asterisk' ? '*' : lastPart(path) }]
}

const readCSharp: Reader = ({ language }, node) => {
  const alias = field(node, 'name')
  const target = children(node).find((each) => each.id !== alias?.id)
  return [{ path: sharedName(language, target?.text ?? ''), local: alias?.text ?? '*' }]
}

const readPhp: Reader = ({ language }, node) => {
  const prefix = children(node).find(({ type }) => type === 'namespace_name')?.text ?? ''
  return node.descendantsOfType('namespace_use_clause').flatMap((clause) => {
    if (!clause) return []
    const name = children(clause).find(({ type }) => type === 'qualified_name' || type === 'name')
    const path = sharedName(language, `${prefix}\\${name?.text ?? ''}`)
    return [{ path, local: field(clause, 'alias')?.text ?? lastPart(path) }]
  })
}

const readRust: Reader = ({ language }, node) => {
  const read = (each: Tree | undefined, before: string): Imported[] => {
    if (!each) return []
    const join = (part: Tree | undefined) =>
      [before, sharedName(language, part?.text ?? '')].filter((text) => text !== '').join('/')
    switch (each.type) {
      case 'scoped_use_list':
        return children(field(each, 'list')).flatMap((part) =>
          read(part, join(field(each, 'path'))),
        )
      case 'use_list':
        return children(each).flatMap((part) => read(part, before))
      case 'use_as_clause':
        return [{ path: join(field(each, 'path')), local: field(each, 'alias')?.text ?? '' }]
      case 'use_wildcard':
        return [{ path: join(children(each)[0]), local: '*' }]
      case 'self':
        return [{ path: before, local: lastPart(before) }]
      default:
        return [{ path: join(each), local: lastPart(join(each)) }]
    }
  }
  return read(field(node, 'argument'), '')
}

const READERS: ReadonlyMap<string, Reader> = new Map([
  ['go', readGo],
  ['java', readJava],
  ['csharp', readCSharp],
  ['php', readPhp],
  ['rust', readRust],
])
