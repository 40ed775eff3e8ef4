import { ChildProcess } from 'node:child_process'
import { runtimeFunctions } from './runtime-functions.ts'

/** A function and the member names that lead to it. */
export type Callable = {
  readonly get: readonly string[]
  readonly run: (...args: unknown[]) => unknown
  readonly isClass: boolean
}

type Options = { readonly depth: number; readonly countMax: number; readonly seen: WeakSet<object> }

const SKIPPED = new Set([
  'constructor',
  'prototype',
  'length',
  'name',
  'arguments',
  'caller',
  'super_',
])
/** Source text of built-in functions, whose calls say nothing about the package. */
const NATIVE = /\{\s*\[native code\]\s*\}\s*$/

/**
 * Functions of a value: itself, its members, methods of its prototypes, and nested members.
 * Breadth-first and by name, so that the order is stable.
 */
export const collectMembers = (value: unknown, { depth, countMax, seen }: Options): Callable[] => {
  const found: Callable[] = []
  let level: { value: unknown; get: readonly string[] }[] = [{ value, get: [] }]
  for (let at = 0; at <= depth && level.length > 0; at += 1) {
    const next: typeof level = []
    for (const { value: each, get } of level) {
      if (found.length >= countMax) return found
      if (!isThing(each) || seen.has(each) || isOfRuntime(each)) continue
      seen.add(each)
      if (typeof each === 'function') {
        const run = each as Callable['run']
        if (!NATIVE.test(getSource(run)) || isBound(run))
          found.push({ get, run, isClass: isClass(run) })
      }
      for (const name of collectNames(each)) {
        const member = read(each, name)
        if (isThing(member)) next.push({ value: member, get: [...get, name] })
      }
    }
    level = next
  }
  return found
}

/** A bound function has no source text, but may still bind a package function. */
const isBound = (run: Callable['run']): boolean => String(read(run, 'name')).startsWith('bound ')

export const getSource = (run: unknown): string => {
  try {
    return Function.prototype.toString.call(run)
  } catch {
    return ''
  }
}

const isThing = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function'

// Evaluated before any package loads, because members that a package adds to the runtime are its
// own.
const ofRuntime: ReadonlySet<unknown> = runtimeFunctions()

const isOfRuntime = (value: object): boolean =>
  ofRuntime.has(value) ||
  value instanceof ChildProcess ||
  Buffer.isBuffer(value) ||
  ArrayBuffer.isView(value) ||
  (Array.isArray(value) && value.length > 50)

const collectNames = (value: object): string[] => {
  const names = new Set<string>()
  try {
    let at: object | null = value
    for (let up = 0; at !== null && up < 4; up += 1) {
      if (at === Object.prototype || at === Function.prototype || at === Array.prototype) break
      for (const name of Object.getOwnPropertyNames(at)) names.add(name)
      at = Object.getPrototypeOf(at) as object | null
    }
  } catch {
    return []
  }
  return [...names].filter((name) => !SKIPPED.has(name) && !/^\d+$/.test(name)).slice(0, 300)
}

const read = (value: object, name: string): unknown => {
  try {
    return (value as Record<string, unknown>)[name]
  } catch {
    return undefined
  }
}

const isClass = (run: Callable['run']): boolean => {
  if (/^class\b/.test(getSource(run))) return true
  const prototype = read(run, 'prototype')
  return isThing(prototype) && Object.getOwnPropertyNames(prototype).length > 1
}
