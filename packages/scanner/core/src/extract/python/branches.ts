import { type Tree, children, field } from '../syntax-tree.ts'
import { isLeft } from './guards.ts'
import { type PythonWalk, constantText } from './walk.ts'

/** Whether a text contains a name as a word of its own. */
export const mentions = ({ text }: Tree, name: string): boolean =>
  name !== '' && new RegExp(`(?<![\\w.])${name}(?!\\w)`).test(text.slice(0, 2_000))

/** After a body whose exceptions all leave the function, what the body ensured holds. */
export const tryStatement = (
  walk: PythonWalk,
  node: Tree,
  visit: (walk: PythonWalk, node: Tree) => void,
): void => {
  const handlers = children(node).filter(({ type }) => type === 'except_clause')
  const leaves = handlers.every((each) =>
    isLeft(children(each).find(({ type }) => type === 'block')),
  )
  for (const child of children(node))
    if (child.type === 'block' && leaves) for (const each of children(child)) visit(walk, each)
    else visit(walk, child)
}

/** The variable that a block gives a constant, or an address of the site, and nothing else. */
export const replacedBy = (block: Tree | undefined): string | undefined => {
  const [statement, ...others] = children(block)
  const [assignment] = statement?.type === 'expression_statement' ? children(statement) : []
  if (others.length > 0 || assignment?.type !== 'assignment') return undefined
  const value = field(assignment, 'right')
  const isConstant =
    constantText(value) !== undefined ||
    /^(?:none|integer|true|false)$/.test(value?.type ?? '') ||
    (value?.type === 'call' && OWN_ADDRESS.test(field(value, 'function')?.text ?? ''))
  return isConstant ? field(assignment, 'left')?.text : undefined
}

const OWN_ADDRESS = /(?:^|\.)(?:reverse|reverse_lazy|url_for)$/
