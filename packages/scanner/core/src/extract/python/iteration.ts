import { CALLERS } from '../../rules/flow.ts'
import { NONE } from '../facts-builder.ts'
import type { CallFact } from '../facts.ts'
import { type Tree, children, field } from '../syntax-tree.ts'
import type { PythonWalk } from './walk.ts'

type Walkers = {
  readonly expression: (walk: PythonWalk, node: Tree) => number
  readonly bind: (walk: PythonWalk, target: Tree | undefined, from: number) => void
}

/** Lists, sets, dictionaries, and generators made of the elements of another value. */
export const comprehension =
  ({ expression, bind }: Walkers) =>
  (walk: PythonWalk, node: Tree): number => {
    for (const clause of children(node))
      if (clause.type === 'for_in_clause') {
        const element = walk.facts.node()
        const from = expression(walk, field(clause, 'right') ?? clause)
        walk.facts.load(from, undefined, element, walk.inside)
        walk.facts.derive(from, element)
        bind(walk, field(clause, 'left'), element)
      } else if (clause.type === 'if_clause') expression(walk, clause)
    const made = walk.facts.object()
    const body = field(node, 'body') ?? node
    const key = body.type === 'pair' ? field(body, 'key') : undefined
    if (key) expression(walk, key)
    const held = expression(walk, field(body, 'value') ?? body)
    walk.facts.store(made, undefined, held, walk.inside)
    walk.facts.derive(held, made)
    return made
  }

/** `yield x` and `yield from x`: the function returns something with these elements. */
export const yielded =
  ({ expression }: Walkers) =>
  (walk: PythonWalk, node: Tree): number => {
    const result = walk.facts.facts.functions[walk.inside]?.result ?? NONE
    const [value] = children(node)
    if (!value) return NONE
    const given = expression(walk, value)
    if (/^yield\s+from\b/.test(node.text)) walk.facts.flow(given, result)
    else {
      const made = walk.facts.object()
      walk.facts.store(made, undefined, given, walk.inside)
      walk.facts.derive(given, made)
      walk.facts.flow(made, result)
    }
    return NONE
  }

/** Functions of the language that hand over elements of their first argument, or all of it. */
const ELEMENT: ReadonlySet<string> = new Set(['next', 'min', 'max'])
const SAME: ReadonlySet<string> = new Set(['list', 'tuple', 'set', 'iter', 'sorted', 'reversed'])

type CallNodes = {
  readonly self: number
  readonly args: readonly number[]
  readonly result: number
}

/** What a call of a function of the language hands over, in addition to its own result. */
export const handedOver = (
  { facts, scope, inside }: PythonWalk,
  name: string,
  { self, args, result }: CallNodes,
): void => {
  const [first = NONE] = args
  if (self === NONE && scope.find(name) === undefined) {
    if (ELEMENT.has(name)) facts.load(first, undefined, result, inside)
    if (SAME.has(name)) facts.flow(first, result)
  }
  // Pairs of a key and a value.
  if (self !== NONE && name === 'items' && args.length === 0) {
    const value = facts.node()
    facts.load(self, undefined, value, inside)
    const pair = facts.object()
    facts.store(pair, undefined, value, inside)
    const pairs = facts.object()
    facts.store(pairs, undefined, pair, inside)
    facts.flow(pairs, result)
  }
}

/** `tasks.add_task(send, alert)` and `partial(send, alert)` call `send(alert)`, now or later. */
export const callLater = ({ facts }: PythonWalk, name: string, made: CallFact): void => {
  const place = CALLERS.get(name)
  if (place === undefined || made.args.length <= place) return
  const [passed = NONE, ...rest] = made.args.slice(place)
  facts.facts.calls.push({ ...made, callee: passed, self: NONE, args: rest, name: '' })
}
