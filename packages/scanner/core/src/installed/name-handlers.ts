import { type Ast, constantText, many, memberName } from '../extract/javascript/ast.ts'
import { getPrefix } from './file-names.ts'
import type { Need } from './name-facts.ts'
import { readAssignment, readClass, readFunction, readMembers, readPattern } from './name-values.ts'
import type { NameWalk } from './name-walk.ts'
import { requiredModule } from './pure.ts'

type Handler = (walk: NameWalk, node: Ast) => void

/** Evaluates a node whose value may go anywhere. */
export const readNode = (walk: NameWalk, node: Ast): void => {
  const handler = handlers[node.type]
  if (handler) handler(walk, node)
  else walk.visitChildren(node)
}

const IDENTIFIER = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u
const FILE = /^[\w@./-]+$/
const TEXT_MAX = 120

/** A text that may name a property or a file. */
const noteText: Handler = (walk, node) => {
  const text = constantText(node)
  if (text !== undefined && text.length <= TEXT_MAX) {
    if (IDENTIFIER.test(text)) walk.need(`q:${text}`)
    // A command line names programs and files.
    for (const word of text.split(' ')) if (FILE.test(word)) walk.need(`f:${word}`)
  }
  walk.visitChildren(node)
}

const readMember: Handler = (walk, node) => {
  const { object, property } = node
  walk.visit(object)
  const name = memberName(node, property)
  if (name !== undefined) {
    walk.needAtOnce(`g:${name}`)
    walk.need(`p:${name}`)
    return
  }
  walk.visit(property)
  const prefix = getPrefix(property) ?? walk.names.prefixes.get(property?.name ?? '')
  if (prefix !== undefined) walk.need(`x:${prefix}`)
  const table = findTable(object)
  if (table !== undefined) walk.need(`t:${table}`)
}

/** The object of a computed member, if it has a name: a variable, `this`, or a member. */
const findTable = (object: Ast | undefined): string | undefined => {
  if (object?.type === 'Identifier') return object.name
  if (object?.type === 'ThisExpression') return 'this'
  if (object?.type !== 'MemberExpression') return undefined
  const name = memberName(object, object.property)
  return name === undefined ? undefined : `.${name}`
}

const CODE = new Set(['eval', 'Function'])
/** Runs a file in a process or thread of its own. */
const STARTER = /^(?:Worker|fork)$/
const LOADER = /require$|^import$|^createRequire$/i

const unwrap = (node: Ast): Ast => {
  let at = node
  for (;;)
    if (WRAPPERS.has(at.type)) at = at.expression as Ast
    else if (at.type === 'SequenceExpression') at = at.expressions?.at(-1) as Ast
    else return at
}

const WRAPPERS = new Set([
  'ParenthesizedExpression',
  'ChainExpression',
  'TSNonNullExpression',
  'TSAsExpression',
])

const getCalledName = (callee: Ast): string | undefined =>
  callee.type === 'MemberExpression' ? memberName(callee, callee.property) : callee.name

const readCall: Handler = (walk, node) => {
  const specifier = requiredModule(node)
  if (specifier !== undefined) {
    walk.needAtOnce(`i:${specifier}`)
    return
  }
  const callee = unwrap(node.callee as Ast)
  const args = many(node.arguments)
  const name = getCalledName(callee)
  const [first] = args
  const text = constantText(first)
  const isLoader = LOADER.test(name ?? '') || callee.object?.name === 'require'
  if (isLoader && first) walk.needAtOnce(text === undefined ? 'd:' : `i:${text}`)
  if (CODE.has(name ?? '') && args.length > 0) walk.need('e:')
  if (STARTER.test(name ?? '') && first && text === undefined) walk.needAtOnce('d:')
  if (text !== undefined && name === 'split')
    for (const word of text.split(/[^\w$]+/)) if (IDENTIFIER.test(word)) walk.need(`q:${word}`)
  const split =
    callee.type === 'MemberExpression' && name === 'split' ? constantText(callee.object) : undefined
  for (const word of (split ?? '').split(/[^\w$]+/))
    if (IDENTIFIER.test(word)) walk.need(`q:${word}`)
  // As a callee, `require` isn't a value that something else may call.
  if (callee.type !== 'Identifier' || callee.name !== 'require') walk.visit(node.callee)
  for (const each of args) walk.visit(each)
}

/** A statement has no value, so what it assigns is found under names only. */
const readStatement: Handler = (walk, node) => {
  switch (node.type) {
    case 'AssignmentExpression':
      readAssignment(walk, node, [])
      return
    case 'SequenceExpression':
      for (const each of node.expressions ?? []) readStatement(walk, each)
      return
    case 'LogicalExpression':
      walk.visit(node.left)
      if (node.right) readStatement(walk, node.right)
      return
    case 'ParenthesizedExpression':
      readStatement(walk, node.expression as Ast)
      return
    default:
      walk.visit(node)
  }
}

const readImport: Handler = (walk, node) => {
  if (node.importKind === 'type') return
  walk.needAtOnce(`i:${constantText(node.source) ?? ''}`)
  for (const each of node.specifiers ?? []) {
    const name =
      each.type === 'ImportDefaultSpecifier' ? 'default' : (each.imported?.name ?? undefined)
    const quoted = name ?? constantText(each.imported)
    noteModule(walk, each.local?.name ?? '', constantText(node.source) ?? '')
    if (each.type !== 'ImportNamespaceSpecifier' && quoted !== undefined)
      walk.when([`v:${each.local?.name ?? ''}`], () => {
        walk.need(`p:${quoted}`)
      })
  }
}

/** Reading any member of a module by a computed name needs all of them. */
const noteModule = (walk: NameWalk, name: string, specifier: string): void => {
  walk.when([`t:${name}`], () => {
    walk.need(`m:${specifier}`)
  })
}

const readExport: Handler = (walk, node) => {
  if (node.exportKind === 'type') return
  const source = constantText(node.source)
  if (source !== undefined) walk.needAtOnce(`i:${source}`)
  if (node.declaration) {
    readExported(walk, node.declaration)
    return
  }
  for (const each of node.specifiers ?? []) {
    const local = each.local?.name ?? constantText(each.local) ?? ''
    const exported = each.exported?.name ?? constantText(each.exported) ?? ''
    walk.when([`p:${exported}`, 't:exports'], () => {
      walk.need(source === undefined ? `v:${local}` : `p:${local}`)
    })
  }
}

/** `export const a = …`: the variables are found under their names outside as well. */
const readExported = (walk: NameWalk, declaration: Ast): void => {
  const names: string[] = []
  const collect = (pattern: Ast | null | undefined): void => {
    if (pattern?.type === 'Identifier') names.push(pattern.name ?? '')
    else if (pattern?.type === 'ObjectPattern')
      for (const each of pattern.properties ?? []) collect((each.value ?? each.argument) as Ast)
    else if (pattern?.type === 'ArrayPattern')
      for (const each of pattern.elements ?? []) collect(each)
    else if (pattern) collect(pattern.left ?? pattern.argument)
  }
  collect(declaration.id)
  for (const { id } of declaration.declarations ?? []) collect(id)
  walk.visit(declaration)
  for (const name of names)
    walk.when([`p:${name}`, 't:exports'], () => {
      walk.need(`v:${name}`)
    })
}

const exportDefault: Handler = (walk, node) => {
  const declaration = node.declaration as Ast
  const name = declaration.id?.name
  const when: Need[] = [
    'p:default',
    't:exports',
    ...(name === undefined ? [] : [`v:${name}` as const]),
  ]
  if (declaration.type === 'FunctionDeclaration') readFunction(walk, declaration, when)
  else if (declaration.type === 'ClassDeclaration') readClass(walk, declaration, when)
  else walk.value(declaration, when)
}

const skip: Handler = () => {}

const handlers: Readonly<Record<string, Handler>> = {
  Identifier: (walk, { name = '' }) => {
    walk.need(`v:${name}`)
    if (!walk.names.declared.has(name)) walk.need(`p:${name}`)
    if (name === 'require') walk.need('d:')
  },
  JSXIdentifier: (walk, { name = '' }) => {
    if (!/^[a-z]/.test(name)) walk.need(`v:${name}`)
  },
  JSXMemberExpression: (walk, node) => {
    walk.visit(node.object)
    walk.need(`p:${node.property?.name ?? ''}`)
  },
  JSXAttribute: (walk, node) => {
    walk.visit(node.value as Ast | null)
  },
  UnaryExpression: (walk, node) => {
    const isTypeCheck = node.operator === 'typeof' && node.argument?.type === 'Identifier'
    if (!isTypeCheck) walk.visit(node.argument)
  },
  Literal: noteText,
  TemplateLiteral: noteText,
  MemberExpression: readMember,
  CallExpression: readCall,
  NewExpression: (walk, node) => {
    const [first] = many(node.arguments)
    const name = getCalledName(unwrap(node.callee as Ast)) ?? ''
    if (STARTER.test(name) && first && constantText(first) === undefined) walk.needAtOnce('d:')
    if (CODE.has(name) && first) walk.need('e:')
    walk.visitChildren(node)
  },
  ImportExpression: (walk, node) => {
    const text = constantText(node.source)
    walk.needAtOnce(text === undefined ? 'd:' : `i:${text}`)
    walk.visit(node.source)
  },
  ExpressionStatement: (walk, node) => {
    readStatement(walk, node.expression as Ast)
  },
  // As part of an expression, its value may go anywhere.
  AssignmentExpression: (walk, node) => {
    readPattern(walk, node.left as Ast)
    if (node.left?.type !== 'MemberExpression') walk.visit(node.left)
    walk.visit(node.right)
  },
  VariableDeclarator: (walk, node) => {
    const { id, init } = node
    if (id?.type === 'Identifier') {
      walk.value(init, [`v:${id.name ?? ''}`])
      const specifier = init ? requiredModule(init) : undefined
      if (specifier !== undefined) noteModule(walk, id.name ?? '', specifier)
    } else {
      if (id) readPattern(walk, id)
      walk.visit(init)
    }
  },
  FunctionDeclaration: (walk, node) => {
    readFunction(walk, node, [`v:${node.id?.name ?? ''}`])
  },
  ClassDeclaration: (walk, node) => {
    readClass(walk, node, [`v:${node.id?.name ?? ''}`])
  },
  FunctionExpression: (walk, node) => {
    readFunction(walk, node, [])
  },
  ArrowFunctionExpression: (walk, node) => {
    readFunction(walk, node, [])
  },
  ClassExpression: (walk, node) => {
    readClass(walk, node, [])
  },
  ObjectExpression: (walk, node) => {
    readMembers(walk, node, [])
  },
  CatchClause: (walk, node) => {
    if (node.param) readPattern(walk, node.param)
    walk.visit(node.body as Ast)
  },
  ImportDeclaration: readImport,
  ExportNamedDeclaration: readExport,
  ExportAllDeclaration: (walk, node) => {
    if (node.exportKind !== 'type') walk.needAtOnce(`i:${constantText(node.source) ?? ''}`)
  },
  ExportDefaultDeclaration: exportDefault,
  TSImportEqualsDeclaration: (walk, node) => {
    const text = constantText(node.moduleReference?.expression as Ast | undefined)
    if (text !== undefined) walk.needAtOnce(`i:${text}`)
  },
  LabeledStatement: (walk, node) => {
    walk.visit(node.body as Ast)
  },
  BreakStatement: skip,
  ContinueStatement: skip,
  MetaProperty: skip,
  TSInterfaceDeclaration: skip,
  TSTypeAliasDeclaration: skip,
}
