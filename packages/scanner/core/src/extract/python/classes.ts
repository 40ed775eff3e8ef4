import { NONE } from '../facts-builder.ts'
import type { FunctionFact } from '../facts.ts'
import { NameScope } from '../name-scope.ts'
import { runInitializer } from '../run-initializer.ts'
import { type Tree, children, field, getColumn, getLine } from '../syntax-tree.ts'
import { applyDecorators, walkDecorator } from './decorators.ts'
import { expression } from './expressions.ts'
import { isOwn } from './own-names.ts'
import { noteClassFields } from './schema-fields.ts'
import type { PythonWalk } from './walk.ts'

/** What the first parameter of a method receives. */
export type FirstParameter = 'instance' | 'class' | 'none'

const FIRST: ReadonlyMap<string, FirstParameter> = new Map([
  ['staticmethod', 'none'],
  ['classmethod', 'class'],
])
const GETTERS: ReadonlySet<string> = new Set([
  'property',
  'cached_property',
  'functools.cached_property',
])

type Walkers = {
  readonly walkFunction: (
    walk: PythonWalk,
    node: Tree,
    name: string,
    isDecorated?: boolean,
    first?: FirstParameter,
  ) => FunctionFact
  readonly walkStatement: (walk: PythonWalk, node: Tree) => void
}

/** Walks a class: its methods, what it inherits, and what a call of it runs. */
export const walkClass = (
  walk: PythonWalk,
  node: Tree,
  name: string,
  { walkFunction, walkStatement }: Walkers,
): FunctionFact => {
  noteClassFields(walk, node)
  const { facts } = walk
  const index = facts.function({
    name,
    line: getLine(node),
    column: getColumn(node),
    endLine: node.endPosition.row + 1,
    parent: walk.inside,
    isArrow: false,
  })
  const fact = facts.facts.functions[index] as FunctionFact
  const prototype = facts.node()
  facts.load(fact.node, 'prototype', prototype, walk.inside)
  // `kind(session)`: a variable that holds a class makes an instance as well.
  facts.flow(prototype, fact.self)
  facts.flow(prototype, fact.result)
  const named = children(field(node, 'superclasses')).filter(
    ({ type }) => type !== 'keyword_argument',
  )
  const bases = named.map((base) => expression(walk, base)).filter((base) => base !== NONE)
  // `super()` looks in all of them.
  const superclass = bases.length === 0 ? NONE : facts.node()
  for (const base of bases) {
    const parent = facts.node()
    facts.load(base, 'prototype', parent, walk.inside)
    facts.inherit(prototype, parent)
    facts.flow(parent, superclass)
  }
  let hasInitializer = false
  const around = { superclass: walk.superclass, className: walk.className, scope: walk.scope }
  Object.assign(walk, { superclass, className: name, scope: new NameScope(walk.scope) })
  for (const member of children(field(node, 'body'))) {
    const definition = member.type === 'decorated_definition' ? field(member, 'definition') : member
    if (definition?.type !== 'function_definition') {
      walkStatement(walk, member)
      continue
    }
    const method = field(definition, 'name')?.text ?? ''
    const decorators = children(member).filter(({ type }) => type === 'decorator')
    const kinds = decorators.map((each) => children(each)[0]?.text ?? '')
    const first = kinds.flatMap((kind) => FIRST.get(kind) ?? [])[0] ?? 'instance'
    const made = walkFunction(walk, definition, method, false, first)
    if (first === 'class') facts.flow(fact.node, made.self)
    if (kinds.some((kind) => GETTERS.has(kind)))
      facts.facts.getters.push(
        prototype,
        facts.name(method),
        facts.facts.functions.indexOf(made),
        walk.inside,
      )
    const decorated = applyDecorators(walk, decorators, made.node)
    facts.store(prototype, method, decorated, walk.inside)
    facts.store(fact.node, method, decorated, walk.inside)
    hasInitializer ||= method === '__init__'
    facts.store(prototype, method, made.node, walk.inside)
    facts.store(fact.node, method, made.node, walk.inside)
    if (method === '__init__') runInitializer(walk.facts, fact, made)
    for (const decorator of decorators) walkDecorator(walk, decorator, made)
  }
  if (!hasInitializer && named.some((base) => isOwn(walk, base)))
    runInherited(walk, fact, superclass)
  // `permission_classes = [IsAuthenticated]`; `Order.objects` of the class itself.
  for (const [attribute, held] of walk.scope.names) {
    facts.store(prototype, attribute, held, walk.inside)
    facts.store(fact.node, attribute, held, walk.inside)
  }
  Object.assign(walk, around)
  return fact
}

/** The most arguments that reach an initializer of a superclass. */
const PASSED_MAX = 6

/** A class without an initializer runs that of its superclass, with the same arguments. */
const runInherited = ({ facts }: PythonWalk, fact: FunctionFact, superclass: number): void => {
  const callee = facts.node()
  const inside = facts.facts.functions.indexOf(fact)
  facts.load(superclass, '__init__', callee, inside)
  while (fact.params.length < PASSED_MAX) fact.params.push(facts.node())
  facts.facts.calls.push({
    in: inside,
    line: fact.line,
    column: fact.column,
    callee,
    self: fact.self,
    args: [...fact.params],
    result: NONE,
    isNew: false,
    name: '__init__',
  })
}
