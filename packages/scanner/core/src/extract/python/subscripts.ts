import { type Tree, children, field } from '../syntax-tree.ts'
import { type PythonWalk, constantText } from './walk.ts'

type Handler = (walk: PythonWalk, node: Tree) => number

/** Kinds of subscripts that run code of the application. */
const CALLING: ReadonlySet<string> = new Set(['call', 'conditional_expression', 'subscript'])

/** `values[key]`, and `Annotated[User, Depends(current_user)]` as a value. */
export const subscript =
  (expression: Handler): Handler =>
  (walk, node) => {
    const base = expression(walk, field(node, 'value') ?? node)
    const to = walk.facts.node()
    for (const part of node.childrenForFieldName('subscript'))
      if (part && CALLING.has(part.type)) {
        const value = expression(walk, part)
        if (part.type === 'call') walk.facts.flow(value, to)
      }
    const name = constantText(field(node, 'subscript'))
    walk.facts.load(base, name, to, walk.inside)
    walk.facts.markPassword(to, name, walk.inside)
    return to
  }

/** `Annotated[User, Depends(current_user)]` of a parameter: what is called makes the value. */
export const genericType =
  (expression: Handler): Handler =>
  (walk, node) => {
    const to = walk.facts.node()
    for (const each of children(node).flatMap((part) => children(part))) {
      const [part = each] = each.type === 'type' ? children(each) : []
      if (CALLING.has(part.type)) walk.facts.flow(expression(walk, part), to)
    }
    return to
  }
