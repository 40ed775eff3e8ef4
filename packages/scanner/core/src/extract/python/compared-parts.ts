import type { Tree } from '../syntax-tree.ts'
import { constantText } from './walk.ts'

const PART_CHARS_MAX = 80
const SECOND_SLASH: ReadonlyMap<string, string> = new Map([
  ['1', '/'],
  ['1:2', '/'],
  [':2', '//'],
  ['0:2', '//'],
])

/** Whether a part of a text that differs from the others says that there is no second slash. */
export const excludesSecondSlash = (part: Tree, others: readonly Tree[]): boolean => {
  if (part.type !== 'subscript' || part.text.length > PART_CHARS_MAX) return false
  const [, place = ''] = /\[([\d:]{1,3})\]$/.exec(part.text) ?? []
  const excluded = SECOND_SLASH.get(place)
  return excluded !== undefined && others.some((each) => constantText(each) === excluded)
}

const COLUMNS =
  /\b(?:__table__|__mapper__|__annotations__|_meta|columns|column_attrs|get_fields)\b[^'"]*$/

/** Whether a list has whatever a record has: `User.__table__.columns`. */
export const listsColumns = (list: Tree): boolean => COLUMNS.test(list.text.slice(-PART_CHARS_MAX))
