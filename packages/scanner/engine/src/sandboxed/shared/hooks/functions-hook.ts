import type { ObservedFunctions } from '@daimon/scanner-api'
import { before } from './before.ts'

/**
 * Reports the calls of functions of Node.js that take a text, a URL, or a buffer as one argument.
 * `name` is the function as its documentation writes it: `fs.readFile`.
 */
export const hookFunctions = (
  { module, path, names, argument }: ObservedFunctions,
  report: (name: string, given: string | URL | Buffer) => void,
): void => {
  const holder = path.reduce<unknown>(
    (object, member) => (object as Readonly<Record<string, unknown>> | undefined)?.[member],
    process.getBuiltinModule(`node:${module}`),
  )
  if ((typeof holder !== 'object' && typeof holder !== 'function') || holder === null) return
  for (const name of names)
    before(holder, name, (args) => {
      const given = args[argument]
      if (typeof given === 'string' || given instanceof URL || Buffer.isBuffer(given))
        report([module, ...path, name].join('.'), given)
    })
}
