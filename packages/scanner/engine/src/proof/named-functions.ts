import type { Trigger } from '../protocol/trigger.ts'
import { isSymbol } from '../reachability/symbols.ts'
import type { Place } from './sink-place.ts'

/** Whether a plan calls one of the functions, given in the notation of advisories. */
export const callsOne = ({ plan }: Pick<Trigger, 'plan'>, functions: readonly string[]): boolean =>
  functions.some((name) => plan.steps.some(({ get }) => isSymbol(get.join('.'), plan.load, name)))

/** Whether the path to a sink passes one of the functions. */
export const passesOne = (path: readonly Place[], functions: readonly string[]): boolean =>
  functions.some((name) =>
    path.some(({ symbol }) => /[\w$]$/.test(symbol) && isSymbol(symbol, '', name)),
  )
