import { type Tree, children, getColumn, field, getLine } from '../syntax-tree.ts'
import { type PythonWalk, declareName } from './walk.ts'

/** `import a.b as c`. */
export const importModule = (walk: PythonWalk, at: Tree, each: Tree): void => {
  const isAliased = each.type === 'aliased_import'
  const specifier = (isAliased ? field(each, 'name') : each)?.text ?? ''
  const [first = ''] = specifier.split('.')
  // `import a.b` binds `a`; `import a.b as c` binds all of it.
  const local = declareName(walk, isAliased ? (field(each, 'alias')?.text ?? first) : first)
  addImport(walk, at, isAliased ? specifier : first, 'namespace', '', local)
}

/** `from a import b as c`, of a name or a module. */
export const importFrom = (walk: PythonWalk, node: Tree): void => {
  const module = field(node, 'module_name')
  const specifier = module?.text ?? ''
  for (const each of children(node)) {
    if (each.id === module?.id || each.type === 'wildcard_import') continue
    const isAliased = each.type === 'aliased_import'
    const name = (isAliased ? field(each, 'name') : each)?.text ?? ''
    const local = declareName(walk, (isAliased ? field(each, 'alias')?.text : name) ?? name)
    addImport(walk, node, specifier, 'named', name, local)
    // The imported name may be a module of its own.
    addImport(
      walk,
      node,
      `${specifier}${specifier.endsWith('.') ? '' : '.'}${name}`,
      'submodule',
      name,
      local,
    )
  }
  if (children(node).some(({ type }) => type === 'wildcard_import'))
    walk.facts.facts.reexports.push({ specifier, line: getLine(node) })
}

const addImport = (
  walk: PythonWalk,
  at: Tree,
  specifier: string,
  kind: 'namespace' | 'named' | 'submodule',
  name: string,
  node: number,
): void => {
  walk.facts.facts.imports.push({
    specifier,
    kind,
    name,
    node,
    in: walk.inside,
    line: getLine(at),
    column: getColumn(at),
  })
}
