/*
 * Which functions of the language and of the runtime a package has replaced. Searches run beside the package and use
 * them, so what they do not find after that proves nothing.
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
/** Set by the runtime or by honest packages while they run; nothing of ours reads them. */
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

const globalOf = (name: string): unknown => getOwnPropertyDescriptor(globalThis, name)?.value

/** Remembers what they are; called before the package loads and after the hooks stand. */
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
    members[members.length] = { name, owner: globalThis, key: name, value: globalOf(name) }
  }
  for (const name of TIMERS)
    members[members.length] = { name, owner: globalThis, key: name, value: globalOf(name) }
  remember('Array.prototype[Symbol.iterator]()', getPrototypeOf([][Symbol.iterator]()))
}

/** Names of what is no longer what it was, the first of them; uses nothing that could have been replaced. */
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
