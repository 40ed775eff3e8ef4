/*
 * Detects built-in functions that a package has replaced. Searches run in the same process and use
 * them, so after a replacement, a search without findings proves nothing.
 */
const { getOwnPropertyDescriptor, getPrototypeOf, is } = Object
const { ownKeys } = Reflect
const { prototype } = Object

type Member = {
  readonly name: string
  readonly owner: object
  readonly key: PropertyKey
  readonly value: unknown
}

const members: Member[] = []

const NAMES_MAX = 12

const OWNERS = [
  'Object',
  'Array',
  'Function',
  'String',
  'RegExp',
  'Promise',
  'Map',
  'Set',
  'WeakMap',
  'WeakSet',
  'Error',
  'Number',
  'Symbol',
  'Proxy',
  'Reflect',
  'JSON',
  'Math',
  'Date',
  'performance',
] as const
/** Members that the runtime or honest packages change while running. Our code doesn't use them. */
const LEFT_OUT: ReadonlySet<PropertyKey> = new Set([
  'prepareStackTrace',
  'stackTraceLimit',
  '$1',
  '$2',
  '$3',
  '$4',
  '$5',
  '$6',
  '$7',
  '$8',
  '$9',
  'input',
  '$_',
  'lastMatch',
  '$&',
  'lastParen',
  '$+',
  'leftContext',
  '$`',
  'rightContext',
  "$'",
])
const TIMERS = ['setTimeout', 'setImmediate', 'clearTimeout', 'queueMicrotask'] as const

const getGlobal = (name: string): unknown => getOwnPropertyDescriptor(globalThis, name)?.value

/**
 * Records the original functions. Call it after the hooks are installed and before the package
 * loads.
 */
export const rememberLanguage = (): void => {
  const remember = (name: string, owner: unknown) => {
    if ((typeof owner !== 'object' && typeof owner !== 'function') || owner === null) return
    const own = ownKeys(owner)
    for (let at = 0; at < own.length; at += 1) {
      const key = own[at] as PropertyKey
      const value = getOwnPropertyDescriptor(owner, key)?.value as unknown
      if (typeof value !== 'function' || LEFT_OUT.has(key)) continue
      members[members.length] = { name: `${name}.${String(key)}`, owner, key, value }
    }
  }
  const globals = globalThis as unknown as Record<string, { prototype?: unknown } | undefined>
  for (const name of OWNERS) {
    remember(name, globals[name])
    remember(name, globals[name]?.prototype)
    members[members.length] = { name, owner: globalThis, key: name, value: getGlobal(name) }
  }
  for (const name of TIMERS)
    members[members.length] = { name, owner: globalThis, key: name, value: getGlobal(name) }
  remember('Array.prototype[Symbol.iterator]()', getPrototypeOf([][Symbol.iterator]()))
}

/** Names of the first replaced members. Uses no function that the package could have replaced. */
export const replacedMembers = (): string[] => {
  const found: string[] = []
  for (let at = 0; at < members.length && found.length < NAMES_MAX; at += 1) {
    const { name, owner, key, value } = members[at] as Member
    const now = getOwnPropertyDescriptor(owner, key)?.value as unknown
    if (!is(now, value)) found[found.length] = name
  }
  if (getOwnPropertyDescriptor(prototype, 'toJSON') !== undefined)
    found[found.length] = 'Object.prototype.toJSON'
  return found
}
