import type { ShotReport } from '../protocol/application-job.ts'
import { toFieldValue } from './field-values.ts'
import type { OwnFields } from './own-fields.ts'

type Fields = {
  readonly names: readonly string[]
  /** Whether they were guessed for every path. */
  readonly isGuessed: boolean
  readonly own?: OwnFields
}

const NAMES_MAX = 24

/**
 * A route with the names that its code was seen to read, which are more precise than guessed ones,
 * and with values that it accepts for some of them.
 */
export const withLearnt = <Route extends Fields>(
  route: Route,
  learnt: ReadonlySet<string> = new Set(),
  values: ShotReport['values'] = {},
): Route => {
  const { isGuessed, own } = route
  const known = isGuessed && learnt.size > 0 ? [] : route.names
  const names = [...new Set([...learnt, ...known])].slice(0, NAMES_MAX)
  if (Object.keys(values).length === 0) return { ...route, names }
  const read = Object.fromEntries([...learnt].map((name) => [name, toFieldValue(name)]))
  return { ...route, names, own: { ...(own ?? read), ...values } }
}
