import { NONE } from '../facts-builder.ts'
import { type Ast, constantText, many, one } from './ast.ts'
import {
  narrowAfter,
  assumeAfterCall,
  assumeOtherwise,
  rebind,
  withCondition,
} from './narrowing.ts'
import { isExit } from './exits.ts'
import { moduleStatement } from './modules.ts'
import { walkNamespace } from './namespaces.ts'
import { withCounter, withOwnKeys } from './own-keys.ts'
import { bindPattern } from './patterns.ts'
import { boundNames, lexicalNames } from './scope.ts'
import { noteTest } from './tests.ts'
import { declareVariables } from './variables.ts'
import { expression, walkClass, walkFunction } from './visit.ts'
import { returnedCredential } from './secrets.ts'
import { type Walk, declare, getColumn, getLine, inScope } from './walk.ts'

/**
 * Walks statements whose names are already declared. Functions come first because they are hoisted.
 */
export const visitBlock = (walk: Walk, statements: readonly Ast[]): void => {
  for (const each of statements) declareConstants(walk, each)
  for (const each of statements) if (each.type === 'FunctionDeclaration') statement(walk, each)
  for (const each of statements) if (each.type !== 'FunctionDeclaration') statement(walk, each)
}

/** Functions that come first may use constants that are written below them. */
const declareConstants = ({ scope }: Walk, statement: Ast): void => {
  const { declaration } = statement
  const node = statement.type === 'ExportNamedDeclaration' ? one(declaration) : statement
  if (node?.type !== 'VariableDeclaration' || node.kind !== 'const') return
  for (const { id, init } of node.declarations ?? [])
    if (id?.type === 'Identifier' && init) scope.declareValue(id.name as string, init)
}

const scopedBlock = (walk: Walk, statements: readonly Ast[]): void =>
  inScope(walk, () => {
    lexicalNames(statements, (name) => void walk.scope.names.set(name, walk.facts.node()))
    visitBlock(walk, statements)
  })

type Handler = (walk: Walk, node: Ast) => void

const some = (walk: Walk, node: Ast | null | undefined): void => {
  if (node) statement(walk, node)
}

/** What a body without a block ensures applies in that body alone. */
const visitBody = (walk: Walk, node: Ast): void => inScope(walk, () => some(walk, one(node.body)))

const value = (walk: Walk, node: Ast | null | undefined): number =>
  node ? expression(walk, node) : NONE

/** A value that goes where the analysis doesn't follow: a member of something unknown. */
const handOver = (walk: Walk, from: number): void => {
  if (from !== NONE) walk.facts.store(walk.facts.node(), undefined, from, walk.inside)
}

const loop: Handler = (walk, node) =>
  inScope(walk, () => {
    const target = node.left as Ast
    const from = value(walk, node.right)
    const element = walk.facts.node()
    if (node.type === 'ForOfStatement') {
      walk.facts.load(from, undefined, element, walk.inside)
      walk.facts.facts.elements.push(element)
    }
    // The keys of tainted data are tainted as well.
    else walk.facts.derive(from, element)
    if (target.type === 'VariableDeclaration') {
      const pattern = target.declarations?.[0]?.id
      if (pattern && target.kind !== 'var')
        boundNames(pattern, (name) => void walk.scope.names.set(name, walk.facts.node()))
      if (pattern) bindPattern(walk, pattern, element)
    } else bindPattern(walk, target, element)
    withOwnKeys(walk, node, () => some(walk, one(node.body)))
  })

/** The variable that a branch gives a constant, if it does nothing else. */
const replacedBy = (branch: Ast | undefined): string | undefined => {
  const body = branch?.type === 'BlockStatement' ? many(branch.body) : branch ? [branch] : []
  const [only, ...others] = body
  const assigned = others.length === 0 ? (only?.expression as Ast | undefined) : undefined
  return assigned?.type === 'AssignmentExpression' &&
    assigned.operator === '=' &&
    constantText(assigned.right) !== undefined
    ? assigned.left?.name
    : undefined
}

const handlers: Readonly<Record<string, Handler>> = {
  ExpressionStatement: (walk, node) => {
    if (constantText(node.expression as Ast) === 'use server')
      walk.facts.setting('use server', 'yes', {
        in: walk.inside,
        line: getLine(walk, node),
        column: getColumn(walk, node),
      })
    rebind(walk, node.expression as Ast, expression(walk, node.expression as Ast))
    assumeAfterCall(walk, node.expression as Ast)
  },
  VariableDeclaration: declareVariables,
  FunctionDeclaration: (walk, node) => {
    const fact = walkFunction(walk, node, undefined)
    const name = node.id?.name
    if (name !== undefined) walk.facts.flow(fact, walk.scope.find(name) ?? declare(walk, name))
  },
  ClassDeclaration: (walk, node) => {
    const fact = walkClass(walk, node, undefined)
    const name = node.id?.name
    if (name !== undefined) walk.facts.flow(fact, walk.scope.find(name) ?? declare(walk, name))
  },
  ReturnStatement: (walk, node) => {
    const result = walk.facts.facts.functions[walk.inside]?.result ?? NONE
    const returned = value(walk, node.argument)
    walk.facts.flow(returned, result)
    walk.facts.flow(returnedCredential(walk, node.argument), result)
    walk.facts.returns(walk.inside, returned, getLine(walk, node), getColumn(walk, node))
  },
  IfStatement: (walk, node) => {
    // A chain of `else if` may be long, so it is walked in a loop.
    let at: Ast | undefined = node
    const around = walk.scope
    const left: Ast[] = []
    let isLeft = true
    while (at?.type === 'IfStatement') {
      const { test, consequent, alternate } = at as Ast & { test: Ast }
      noteTest(walk, test, value(walk, test))
      withCondition(walk, test, true, () => some(walk, one(consequent)))
      isLeft &&= isExit(one(consequent))
      if (isLeft) left.push(test)
      assumeOtherwise(walk, test)
      at = alternate ?? undefined
    }
    walk.facts.branch(() => some(walk, at))
    walk.scope = around
    // The code that follows ran none of the branches that leave, or only this one.
    for (const test of left) narrowAfter(walk, test, false)
    // `if (!isSafe(target)) target = '/'`
    const replaced = node.alternate ? undefined : replacedBy(one(node.consequent))
    if (replaced !== undefined) narrowAfter(walk, node.test as Ast, false, replaced)
    if (at === node.alternate && isExit(at)) narrowAfter(walk, node.test as Ast, true)
  },
  BlockStatement: (walk, node) => scopedBlock(walk, many(node.body)),
  ForStatement: (walk, node) =>
    inScope(walk, () => {
      if (node.init?.type === 'VariableDeclaration') {
        lexicalNames([node.init], (name) => void walk.scope.names.set(name, walk.facts.node()))
        statement(walk, node.init)
      } else value(walk, node.init)
      value(walk, node.test)
      value(walk, node.update)
      withCounter(walk, node, () => some(walk, one(node.body)))
    }),
  ForInStatement: loop,
  ForOfStatement: loop,
  WhileStatement: (walk, node) => {
    value(walk, node.test)
    visitBody(walk, node)
  },
  DoWhileStatement: (walk, node) => {
    visitBody(walk, node)
    value(walk, node.test)
  },
  TryStatement: (walk, node) => {
    some(walk, node.block)
    const { handler } = node
    if (handler)
      inScope(walk, () => {
        if (handler.param)
          boundNames(handler.param, (name) => void walk.scope.names.set(name, walk.facts.node()))
        some(walk, one(handler.body))
      })
    some(walk, node.finalizer)
  },
  SwitchStatement: (walk, node) => {
    value(walk, node.discriminant)
    const bodies = (node.cases ?? []).flatMap((each) => [...many(each.consequent)])
    for (const each of node.cases ?? []) value(walk, each.test)
    inScope(walk, () => {
      lexicalNames(bodies, (name) => void walk.scope.names.set(name, walk.facts.node()))
      // What a case ensures does not apply in the next one.
      for (const each of node.cases ?? [])
        inScope(walk, () => walk.facts.branch(() => visitBlock(walk, many(each.consequent))))
    })
  },
  ThrowStatement: (walk, node) => handOver(walk, value(walk, node.argument)),
  LabeledStatement: (walk, node) => some(walk, one(node.body)),
  WithStatement: (walk, node) => {
    handOver(walk, value(walk, node.object))
    visitBody(walk, node)
  },
  StaticBlock: (walk, node) => scopedBlock(walk, many(node.body)),
  TSEnumDeclaration: () => {},
  TSModuleDeclaration: walkNamespace,
}

const statement = (walk: Walk, node: Ast): void => {
  const handler = handlers[node.type]
  if (handler) handler(walk, node)
  else moduleStatement(walk, node)
}
