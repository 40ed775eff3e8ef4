import type { CallFact, DecoratorFact } from '../extract/facts.ts'
import { hasPlace } from './match-rules.ts'
import type { ProgramFile } from './program.ts'

/** Whether a pipe removes the members that the class of a decorated parameter doesn't declare. */
export type IsWhitelisted = (file: ProgramFile, decorator: DecoratorFact) => boolean

/**
 * Finds pipes of Nest that remove undeclared members. A pipe in a decorator counts for its
 * parameter, method, or class; any other, as in `useGlobalPipes`, for the whole repository.
 */
export const findWhitelists = (files: readonly ProgramFile[]): IsWhitelisted => {
  let isGlobal = false
  const holders = new Map<ProgramFile, readonly DecoratorFact[]>()
  for (const file of files) {
    const { calls, decorators } = file.facts
    const pipes = new Set(calls.filter(isWhitelist).map(({ result }) => result))
    if (pipes.size === 0) continue
    const own = decorators.filter(({ args = [] }) => args.some((node) => pipes.has(node)))
    for (const { args = [] } of own) for (const node of args) pipes.delete(node)
    isGlobal ||= pipes.size > 0
    holders.set(file, own)
  }
  return (file, { of, class: owner, param }) =>
    isGlobal ||
    holders
      .get(file)
      ?.some((each) =>
        each.param === undefined
          ? each.of === of || each.of === owner
          : each.of === of && each.param === param,
      ) === true
}

/** `new ValidationPipe({ whitelist: true })`; options from a variable may say the same. */
const isWhitelist = (call: CallFact): boolean =>
  call.name === 'ValidationPipe' &&
  hasPlace(call, '0.whitelist') &&
  call.options?.['0.whitelist'] !== 'false'
