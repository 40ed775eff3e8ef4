import { builtinModules, createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const SKIPPED = /^_|^(?:inspector|repl|trace_events|wasi|sqlite|test|sys|punycode|domain|cluster)\b/
const DEPTH = 3

/** All built-in functions. If a package returns a stream, its methods aren't the package's code. */
export const runtimeFunctions = (): Set<unknown> => {
  const found = new Set<unknown>([process, globalThis])
  const visit = (value: unknown, depth: number): void => {
    const isThing = typeof value === 'function' || (typeof value === 'object' && value !== null)
    if (!isThing || found.has(value)) return
    found.add(value)
    if (depth === 0) return
    for (const descriptor of Object.values(Object.getOwnPropertyDescriptors(value)))
      if ('value' in descriptor) visit(descriptor.value, depth - 1)
  }
  for (const name of builtinModules) if (!SKIPPED.test(name)) visit(quietly(name), DEPTH)
  for (const name of [
    'Promise',
    'Map',
    'Set',
    'Date',
    'RegExp',
    'Error',
    'URL',
    'Buffer',
    'AbortController',
  ] as const)
    visit(globalThis[name], 2)
  return found
}

const quietly = (name: string): unknown => {
  try {
    return require(name) as unknown
  } catch {
    return undefined
  }
}
