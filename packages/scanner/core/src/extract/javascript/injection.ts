import { NONE } from '../facts-builder.ts'
import type { FunctionFact } from '../facts.ts'
import type { Ast } from './ast.ts'
import { type Walk, getColumn, getLine } from './walk.ts'

/**
 * Gives the parameters of a decorated class's constructor instances of their types, as containers
 * do: `constructor(private readonly users: UsersService) {}`.
 */
export const injectInstances = (
  walk: Walk,
  constructor: Ast,
  { params, node }: FunctionFact,
): void => {
  // The container makes the instance as well.
  instantiate(walk, constructor, node)
  for (const [at, param] of (constructor.params ?? []).entries())
    walk.facts.flow(injectInstance(walk, param), params[at] ?? NONE)
}

/** The node of a new instance of an annotated type; NONE if the type isn't a name in scope. */
export const injectInstance = (walk: Walk, annotated: Ast): number => {
  const name = getTypeName(annotated)
  const callee = name === undefined ? undefined : walk.scope.find(name)
  return callee === undefined ? NONE : instantiate(walk, annotated, callee)
}

const instantiate = (walk: Walk, at: Ast, callee: number): number => {
  const result = walk.facts.node()
  walk.facts.facts.calls.push({
    in: walk.inside,
    line: getLine(walk, at),
    column: getColumn(walk, at),
    callee,
    self: NONE,
    args: [],
    result,
    isNew: true,
    name: '',
  })
  return result
}

type Annotated = Ast & {
  readonly typeAnnotation?: { readonly typeAnnotation?: { readonly typeName?: Ast } }
}

/** `Users` of `private readonly users: Users<User>`. */
export const getTypeName = (node: Ast): string | undefined => {
  const inner = node.type === 'TSParameterProperty' ? (node.parameter as Ast) : node
  const named = (inner.type === 'AssignmentPattern' ? inner.left : inner) as Annotated
  return named.typeAnnotation?.typeAnnotation?.typeName?.name
}

/** Pipes of Nest that let no text of the caller's pass. */
const PIPE = /^Parse(?:Int|Float|Bool|UUID|Enum|Date)Pipe$/

/** `@Param('id', ParseIntPipe) id`: the node that is passed, whose value a pipe checks. */
export const passPipes = (walk: Walk, param: Ast, bound: number): number => {
  const { decorators = [] } = param
  const isPiped = decorators.some(({ expression: given }) => {
    const call = given as Ast
    return (call.arguments ?? []).some((argument) =>
      PIPE.test((argument.callee ?? argument).name ?? ''),
    )
  })
  if (!isPiped) return bound
  const passed = walk.facts.node()
  walk.facts.checked(passed, bound, {
    in: walk.inside,
    line: getLine(walk, param),
    column: getColumn(walk, param),
  })
  return passed
}
