import { CONTENT_TYPE, TYPE_ATTRIBUTES } from '../../rules/responses.ts'
import { type Tree, field } from '../syntax-tree.ts'
import { getPlace } from './constants.ts'
import { expression } from './expressions.ts'
import { type PythonWalk, constantText } from './walk.ts'

/** `response.headers['Content-Type'] = 'text/plain'`, `response.mimetype = 'text/plain'`. */
export const noteContentType = (walk: PythonWalk, target: Tree | undefined, value: Tree): void => {
  const isItem = target?.type === 'subscript'
  const held = isItem ? field(target, 'value') : target
  const name = held?.type === 'attribute' ? field(held, 'attribute')?.text : undefined
  const response = held && field(held, 'object')
  const isType = isItem
    ? name === 'headers' && constantText(field(target, 'subscript'))?.toLowerCase() === CONTENT_TYPE
    : TYPE_ATTRIBUTES.has(name ?? '')
  if (target && response?.type === 'identifier' && isType)
    walk.facts.setting(
      CONTENT_TYPE,
      constantText(value)?.slice(0, 64) ?? '',
      getPlace(walk, target),
      expression(walk, response),
    )
}
