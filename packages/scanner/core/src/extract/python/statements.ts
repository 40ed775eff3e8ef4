import { NONE } from '../facts-builder.ts'
import type { FunctionFact } from '../facts.ts'
import { makeText } from '../make-text.ts'
import { getPlace, noteSetting } from './constants.ts'
import { noteContentType } from './content-type.ts'
import { type FirstParameter, walkClass } from './classes.ts'
import { applyDecorators, walkDecorator } from './decorators.ts'
import { enterContexts } from './contexts.ts'
import { CHECKED_TYPES, addDependency } from './dependencies.ts'
import { bind, expression, textOrNode } from './expressions.ts'
import { isHeader } from '../../rules/texts.ts'
import { NameScope } from '../name-scope.ts'
import { mentions, replacedBy, tryStatement } from './branches.ts'
import { narrowPastCall, narrowing, forAWhile, rebind } from './narrowing.ts'
import { isLeft } from './guards.ts'
import { importFrom, importModule } from './imports.ts'
import { type Tree, children, getColumn, field, getLine } from '../syntax-tree.ts'
import { noteRaised } from './raised.ts'
import { decoratingTemplate, noteReturned } from './renders.ts'
import { noteReturnFacts } from './return-facts.ts'
import { noteCheckedParameter } from './schema-fields.ts'
import { literalCredential, noteNamedSecret, returnedCredential } from './secrets.ts'
import { noteTest } from './tests.ts'
import { type PythonWalk, constantText, declareName } from './walk.ts'

/**
 * Walks the statements of a block. Functions are named first, because earlier ones may call later
 * ones.
 */
export const walkBlock = (walk: PythonWalk, block: Tree): void => {
  for (const statement of children(block)) {
    const definition =
      statement.type === 'decorated_definition' ? field(statement, 'definition') : statement
    if (definition && DEFINES.has(definition.type) && walk.className === '')
      declareName(walk, field(definition, 'name')?.text ?? '')
  }
  for (const statement of children(block)) walkStatement(walk, statement)
}

const DEFINES = new Set(['function_definition', 'class_definition'])

const walkStatement = (walk: PythonWalk, node: Tree): void => {
  switch (node.type) {
    case 'function_definition':
    case 'class_definition':
      define(walk, node, [])
      return
    case 'decorated_definition': {
      const definition = field(node, 'definition')
      if (definition)
        define(
          walk,
          definition,
          children(node).filter(({ type }) => type === 'decorator'),
        )
      return
    }
    case 'import_statement':
      for (const each of children(node)) importModule(walk, node, each)
      return
    case 'import_from_statement':
      importFrom(walk, node)
      return
    case 'expression_statement':
      for (const each of children(node)) {
        walkStatement(walk, each)
        if (each.type === 'call') narrowPastCall(walk, each)
      }
      return
    case 'assignment':
      assign(walk, node)
      return
    case 'global_statement':
    case 'nonlocal_statement':
      shareNames(walk, node)
      return
    case 'augmented_assignment': {
      const parts = ['left', 'right'].map((side) => textOrNode(walk, field(node, side) ?? node))
      const made = makeText(walk, parts)
      bind(walk, field(node, 'left'), made)
      return
    }
    case 'return_statement': {
      const result = walk.facts.facts.functions[walk.inside]?.result ?? NONE
      for (const value of children(node)) {
        const returned = expression(walk, value)
        walk.facts.flow(returned, result)
        walk.facts.flow(returnedCredential(walk, value), result)
        noteReturned(walk, node, returned)
        // `return {"error": "login"}, 401`
        for (const part of children(value))
          if (part.type === 'integer')
            walk.facts.setting('status', part.text, {
              in: walk.inside,
              line: getLine(node),
              column: getColumn(node),
            })
        walk.facts.returns(walk.inside, returned, getLine(node), getColumn(node))
      }
      return
    }
    case 'for_statement': {
      const element = walk.facts.node()
      const from = expression(walk, field(node, 'right') ?? node)
      walk.facts.load(from, undefined, element, walk.inside)
      bind(walk, field(node, 'left'), element)
      for (const part of ['body', 'alternative'])
        if (field(node, part)) walkStatement(walk, field(node, part) as Tree)
      return
    }
    case 'if_statement':
      ifStatement(walk, node)
      return
    case 'assert_statement': {
      for (const each of children(node)) expression(walk, each)
      const [test] = children(node)
      if (test) narrowing(walk, test, true)
      return
    }
    // Its body always runs.
    case 'with_statement':
      enterContexts(walk, node)
      for (const child of children(node))
        if (child.type === 'block') for (const each of children(child)) walkStatement(walk, each)
        else walkStatement(walk, child)
      return
    case 'try_statement':
      tryStatement(walk, node, walkStatement)
      return
    case 'block':
      forAWhile(walk, () => {
        for (const child of children(node)) walkStatement(walk, child)
      })
      return
    case 'as_pattern':
      bind(
        walk,
        children(field(node, 'alias'))[0] ?? field(node, 'alias'),
        expression(walk, children(node)[0] ?? node),
      )
      return
    default:
      if (STRUCTURES.test(node.type)) for (const child of children(node)) walkStatement(walk, child)
      else expression(walk, node)
  }
}

/** Binds the value and returns its node: `a = b = c` assigns twice. */
const assign = (walk: PythonWalk, node: Tree): number => {
  const right = field(node, 'right')
  const left = field(node, 'left')
  noteNamedSecret(walk, left, right)
  if (!right) return NONE
  if (left?.type === 'identifier') walk.values.set(left.text, right)
  const isMadeOfItself =
    left?.type === 'identifier' &&
    /^(?:call|binary_operator)$/.test(right.type) &&
    mentions(right, left.text)
  const value = right.type === 'assignment' ? assign(walk, right) : expression(walk, right)
  if (isMadeOfItself) rebind(walk, left.text, value)
  else if (left?.type === 'identifier' && walk.inside > 0) {
    // Until the end of the block, the variable is this value, and not that of another branch.
    declareName(walk, left.text)
    rebind(walk, left.text, value)
  } else bind(walk, left, value)
  bind(walk, left, literalCredential(walk, left, right))
  noteItem(walk, left, right)
  noteContentType(walk, left, right)
  noteSetting(walk, left, right)
  return value
}

/** `response.headers['Name'] = value`, as a call of a setter. */
const noteItem = (walk: PythonWalk, target: Tree | undefined, value: Tree): void => {
  const key = target?.type === 'subscript' ? constantText(field(target, 'subscript')) : undefined
  if (!target || key === undefined || !isHeader(key)) return
  walk.facts.setter(
    `header:${key.toLowerCase()}`,
    NONE,
    expression(walk, value),
    getPlace(walk, target),
  )
}

/** `global x` and `nonlocal x`: the name is that of the module or of a function around. */
const shareNames = (walk: PythonWalk, node: Tree): void => {
  let scope = walk.scope.around
  if (node.type === 'global_statement') while (scope?.around) scope = scope.around
  for (const { text } of children(node)) {
    const shared = scope?.find(text)
    if (shared !== undefined) walk.scope.names.set(text, shared)
  }
}

/**
 * Each branch knows the result of its condition, and the code that follows knows that of branches
 * that leave.
 */
const ifStatement = (walk: PythonWalk, node: Tree): void => {
  const failed: Tree[] = []
  const branch = (test: Tree | undefined, block: Tree | undefined): void => {
    if (test) noteTest(walk, test, expression(walk, test))
    forAWhile(walk, () => {
      for (const each of failed) narrowing(walk, each, false)
      if (test) narrowing(walk, test, true)
      if (block) walkStatement(walk, block)
    })
    if (test) failed.push(test)
  }
  const test = field(node, 'condition')
  const block = field(node, 'consequence')
  const others = node.childrenForFieldName('alternative').filter((each) => each !== null)
  branch(test, block)
  for (const each of others)
    branch(field(each, 'condition'), field(each, 'consequence') ?? field(each, 'body'))
  if (!test) return
  if (isLeft(block)) narrowing(walk, test, false)
  // `if not is_safe(target): target = "/"`
  const replaced = others.length === 0 ? replacedBy(block) : undefined
  if (replaced !== undefined) narrowing(walk, test, false, replaced)
  const [other] = others
  if (others.length === 1 && other?.type === 'else_clause' && isLeft(field(other, 'body')))
    narrowing(walk, test, true)
}

const STRUCTURES = /_statement$|_clause$|^block$|^module$|^with_item$|^ERROR$/

const define = (walk: PythonWalk, node: Tree, decorators: readonly Tree[]): void => {
  const name = field(node, 'name')?.text ?? ''
  const around = walk.template
  walk.template = decoratingTemplate(decorators)
  const made =
    node.type === 'class_definition'
      ? walkClass(walk, node, name, { walkFunction, walkStatement })
      : walkFunction(walk, node, name, decorators.length > 0)
  walk.template = around
  const bound = walk.className === '' ? declareName(walk, name) : NONE
  walk.facts.flow(made.node, bound)
  for (const decorator of decorators) walkDecorator(walk, decorator, made)
  walk.facts.flow(applyDecorators(walk, decorators, made.node), bound)
}

const walkFunction = (
  walk: PythonWalk,
  node: Tree,
  name: string,
  isDecorated = false,
  first: FirstParameter = 'instance',
): FunctionFact => {
  const { facts } = walk
  const isMethod = walk.className !== ''
  const index = facts.function({
    name: isMethod ? `${walk.className}.${name}` : name,
    line: getLine(node),
    column: getColumn(node),
    endLine: node.endPosition.row + 1,
    parent: walk.inside,
    isArrow: false,
  })
  const fact = facts.facts.functions[index] as FunctionFact
  walkBody(walk, node, fact, { index, isMethod: isMethod && first !== 'none', isDecorated })
  return fact
}

/** `*parts` and `**options` hold what is passed; they are not one of these values. */
const collectRest = ({ facts, inside }: PythonWalk, passed: number, bound: number): void => {
  const rest = facts.object()
  facts.flow(rest, bound)
  facts.store(rest, undefined, passed, inside)
  facts.derive(passed, bound)
}

type Body = {
  readonly index: number
  readonly isMethod: boolean
  readonly isDecorated: boolean
}

const walkBody = (
  walk: PythonWalk,
  node: Tree,
  fact: FunctionFact,
  { index, isMethod, isDecorated }: Body,
): void => {
  const { scope, inside, className } = walk
  const names: string[] = []
  Object.assign(walk, { scope: new NameScope(scope), inside: index, className: '' })
  for (const [at, parameter] of children(field(node, 'parameters')).entries()) {
    // `*parts: str` is a typed parameter around the pattern.
    const [first] = children(parameter)
    const declared = first?.type.includes('splat') === true ? first : parameter
    const name =
      declared.type === 'identifier'
        ? declared.text
        : (field(declared, 'name') ?? children(declared)[0])?.text
    if (name === undefined) continue
    const bound = declareName(walk, name)
    if (isMethod && at === 0) {
      walk.facts.flow(fact.self, bound)
      continue
    }
    names.push(name)
    const isChecked = isDecorated && CHECKED_TYPES.has(field(parameter, 'type')?.text ?? '')
    const isRest = declared.type.includes('splat')
    const passed = isChecked || isRest ? walk.facts.node() : bound
    if (isRest) collectRest(walk, passed, bound)
    fact.hasRest ||= isRest
    if (isChecked)
      walk.facts.checked(passed, bound, {
        in: index,
        line: getLine(parameter),
        column: getColumn(parameter),
      })
    fact.params.push(passed)
    const value = field(parameter, 'value')
    noteNamedSecret(walk, field(parameter, 'name'), value)
    const given = value ? expression(walk, value) : NONE
    walk.facts.flow(given, bound)
    if (isDecorated) noteCheckedParameter(walk, parameter, bound)
    addDependency(walk, parameter, value, { given, to: bound, isDecorated })
  }
  const body = field(node, 'body')
  if (body) walkBlock(walk, body)
  if (body && names.length === fact.params.length && !fact.hasRest) {
    noteReturnFacts(walk, body, fact, { of: index, names })
    noteRaised(walk, body, fact, { of: index, names })
  }
  Object.assign(walk, { scope, inside, className })
}
