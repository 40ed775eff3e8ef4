import type { Fired } from '../explore/fired.ts'
import { isSymbol } from '../reach/symbols.ts'
import type { Place } from './sink-place.ts'

/** Whether a plan calls one of the functions, by names as advisories write them. */
export const callsOne = ({ plan }: Pick<Fired, 'plan'>, functions: readonly string[]): boolean =>
  functions.some((name) => plan.steps.some(({ get }) => isSymbol(get.join('.'), plan.load, name)))

/** Whether the way to a sink leads through one of the functions. */
export const passesOne = (path: readonly Place[], functions: readonly string[]): boolean =>
  functions.some((name) =>
    path.some(({ symbol }) => /[\w$]$/.test(symbol) && isSymbol(symbol, '', name)),
  )
