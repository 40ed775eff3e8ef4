import { NONE } from '../facts-builder.ts'
import { type Ast, constantText } from './ast.ts'
import { addImport } from './imports.ts'
import { namesIn, walkNamespace } from './namespaces.ts'
import { boundNames } from './scope.ts'
import { declareVariables } from './variables.ts'
import { expression, walkClass, walkFunction } from './visit.ts'
import { type Walk, declare, getLine } from './walk.ts'

const getExportName = (node: Ast | null | undefined): string =>
  node?.name ?? constantText(node) ?? 'default'

const addExport = (walk: Walk, name: string, node: number): void => {
  if (node === NONE) return
  if (walk.namespace === NONE) walk.facts.facts.exports.push(walk.facts.name(name), node)
  else walk.facts.store(walk.namespace, name, node, walk.inside)
}

const importDeclaration = (walk: Walk, node: Ast): void => {
  const specifier = constantText(node.source) ?? ''
  const specifiers = node.specifiers ?? []
  if (specifiers.length === 0)
    addImport(walk, node, specifier, node.importKind === 'type' ? 'type' : 'effect')
  for (const each of specifiers) {
    const local = declare(walk, each.local?.name ?? '')
    if (node.importKind === 'type' || each.importKind === 'type')
      addImport(walk, each, specifier, 'type', { name: getExportName(each.imported) })
    else if (each.type === 'ImportNamespaceSpecifier')
      addImport(walk, each, specifier, 'namespace', { node: local })
    else if (each.type === 'ImportDefaultSpecifier' || getExportName(each.imported) === 'default')
      addImport(walk, each, specifier, 'default', { name: 'default', node: local })
    else
      addImport(walk, each, specifier, 'named', { name: getExportName(each.imported), node: local })
  }
}

const exportNamed = (walk: Walk, node: Ast): void => {
  const { declaration } = node
  if (node.exportKind === 'type') return
  if (declaration) {
    const names: string[] = []
    if (declaration.type === 'VariableDeclaration') {
      declareVariables(walk, declaration)
      for (const { id } of declaration.declarations ?? [])
        boundNames(id, (name) => names.push(name))
    } else if (
      declaration.type === 'FunctionDeclaration' ||
      declaration.type === 'ClassDeclaration'
    ) {
      const isClass = declaration.type === 'ClassDeclaration'
      const name = declaration.id?.name ?? ''
      const made = isClass
        ? walkClass(walk, declaration, undefined)
        : walkFunction(walk, declaration, undefined)
      walk.facts.flow(made, declare(walk, name))
      names.push(name)
    } else if (declaration.type === 'TSModuleDeclaration') {
      walkNamespace(walk, declaration)
      names.push(...namesIn(declaration.id).slice(0, 1))
    }
    for (const name of names) addExport(walk, name, walk.scope.find(name) ?? NONE)
    return
  }
  const specifier = constantText(node.source)
  for (const each of node.specifiers ?? []) {
    if (each.exportKind === 'type') continue
    if (specifier === undefined) {
      addExport(
        walk,
        getExportName(each.exported),
        walk.scope.find(getExportName(each.local)) ?? NONE,
      )
      continue
    }
    const through = walk.facts.node()
    const name = getExportName(each.local)
    addImport(walk, each, specifier, name === 'default' ? 'default' : 'named', {
      name,
      node: through,
    })
    addExport(walk, getExportName(each.exported), through)
  }
}

const exportDefault = (walk: Walk, node: Ast): void => {
  const declaration = node.declaration as Ast
  const isFunction = declaration.type === 'FunctionDeclaration'
  const isClass = declaration.type === 'ClassDeclaration'
  const made = isFunction
    ? walkFunction(walk, declaration, 'default')
    : isClass
      ? walkClass(walk, declaration, 'default')
      : expression(walk, declaration)
  if ((isFunction || isClass) && declaration.id)
    walk.facts.flow(made, declare(walk, declaration.id.name as string))
  addExport(walk, 'default', made)
}

const exportAll = (walk: Walk, node: Ast): void => {
  if (node.exportKind === 'type') return
  const specifier = constantText(node.source) ?? ''
  if (node.exported) {
    const namespace = walk.facts.node()
    addImport(walk, node, specifier, 'namespace', { node: namespace })
    addExport(walk, getExportName(node.exported), namespace)
    return
  }
  addImport(walk, node, specifier, 'effect')
  walk.facts.facts.reexports.push({ specifier, line: getLine(walk, node) })
}

/** `import x = require('y')` and `export = x` of TypeScript. */
const importEquals = (walk: Walk, node: Ast): void => {
  const specifier = constantText(node.moduleReference?.expression as Ast | undefined)
  if (specifier === undefined || node.importKind === 'type') return
  addImport(walk, node, specifier, 'require', { node: declare(walk, node.id?.name ?? '') })
}

const exportAssignment = (walk: Walk, node: Ast): void => {
  const module = walk.facts.facts.moduleNode
  walk.facts.store(module, 'exports', expression(walk, node.expression as Ast), walk.inside)
}

const handlers: Readonly<Record<string, (walk: Walk, node: Ast) => void>> = {
  ImportDeclaration: importDeclaration,
  ExportNamedDeclaration: exportNamed,
  ExportDefaultDeclaration: exportDefault,
  ExportAllDeclaration: exportAll,
  TSImportEqualsDeclaration: importEquals,
  TSExportAssignment: exportAssignment,
}

/** Walks import and export statements; any other statement has no value that moves. */
export const moduleStatement = (walk: Walk, node: Ast): void => handlers[node.type]?.(walk, node)
