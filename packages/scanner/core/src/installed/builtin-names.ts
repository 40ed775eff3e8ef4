import { builtinModules, createRequire } from 'node:module'

const load = createRequire(import.meta.url)
const LEVELS_MAX = 3

/**
 * Names of properties that the runtime and its modules have: they call overrides and callbacks
 * under these names, whatever the code reads.
 */
export const findBuiltinNames = (): ReadonlySet<string> => {
  const names = new Set(OPTIONS)
  const seen = new Set<unknown>()
  const visit = (value: unknown, level: number): void => {
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return
    if (seen.has(value) || level > LEVELS_MAX) return
    seen.add(value)
    for (const [key, { value: held }] of Object.entries(Object.getOwnPropertyDescriptors(value))) {
      names.add(key)
      visit(held, level + 1)
    }
  }
  for (const name of Object.getOwnPropertyNames(globalThis))
    visit(Object.getOwnPropertyDescriptor(globalThis, name)?.value, 1)
  for (const name of builtinModules) if (!SIDE_EFFECTS.test(name)) visit(load(name), 0)
  return names
}

/** Loading these prints a warning or needs a flag. */
const SIDE_EFFECTS =
  /^(?:_|punycode|sys|wasi|trace_events|inspector|repl|domain|test|sqlite|sea)|\//

/** Functions in options and protocols of the runtime. */
const OPTIONS = [
  'exports',
  'default',
  'then',
  'next',
  'done',
  'value',
  'lookup',
  'read',
  'write',
  'writev',
  'transform',
  'flush',
  'final',
  'construct',
  'destroy',
  'start',
  'pull',
  'cancel',
  'getTrap',
  'has',
  'ownKeys',
  'deleteProperty',
  'defineProperty',
  'getOwnPropertyDescriptor',
  'getPrototypeOf',
  'setPrototypeOf',
  'apply',
  'handleEvent',
  'checkServerIdentity',
  'SNICallback',
  'ALPNCallback',
  'servername',
  'createConnection',
  'addRequest',
  'keepSocketAlive',
  'reuseSocket',
  'inspect',
  'prepareStackTrace',
  'eval',
  'writer',
  'completer',
  'load',
  'resolve',
  'initialize',
  '_read',
  '_write',
  '_writev',
  '_transform',
  '_flush',
  '_final',
  '_construct',
  '_destroy',
]
