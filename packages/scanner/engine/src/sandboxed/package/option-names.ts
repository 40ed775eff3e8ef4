import { instantiate } from './values.ts'
import { type Value, callback, hole } from '../../protocol/plan.ts'

/** Names of members that were read, each with the names read below it. */
export type Names = Map<string, Names>

const DEPTH = 3
const NAMES_MAX = 50
const OF_LANGUAGE = new Set([
  'then',
  'toJSON',
  'toString',
  'valueOf',
  'constructor',
  'length',
  'inspect',
  '__proto__',
  'prototype',
  'hasOwnProperty',
  'nodeType',
])

/** An object that records which members are read. `inner` decides what a member returns. */
export const recorder = (names: Names, inner: 'nothing' | 'text' | 'objects', depth = 0): object =>
  new Proxy(
    {},
    {
      get: (target, key) => {
        if (typeof key !== 'string') return undefined
        const own = Object.getOwnPropertyDescriptor(target, key)
        if (own !== undefined) return own.value as unknown
        if (OF_LANGUAGE.has(key)) return Reflect.get(Object.prototype, key) as unknown
        const below = names.get(key) ?? new Map<string, Names>()
        if (names.size < NAMES_MAX) names.set(key, below)
        if (inner === 'text')
          return instantiate(optionValue(key, 0), {
            fill: () => 'text',
            onCallback: () => {},
            results: [],
          })
        return inner === 'objects' && depth < DEPTH ? recorder(below, inner, depth + 1) : undefined
      },
      has: (_target, key) => {
        if (typeof key === 'string' && names.size < NAMES_MAX && !names.has(key))
          names.set(key, new Map())
        return false
      },
    },
  )

const OF_STRINGS = new Set(
  Object.getOwnPropertyNames(String.prototype).concat(Object.getOwnPropertyNames(Array.prototype)),
)

/** An object with these members. Each value fits its name; each text has its own hole. */
export const buildOptions = (names: Names, firstHole = 0): { value: Value; holes: number } => {
  let at = firstHole
  const make = (each: Names): Value =>
    Object.fromEntries(
      [...each].map(([name, below]) => {
        const members = [...below].filter(([member]) => !OF_STRINGS.has(member))
        if (members.length > 0) return [name, make(new Map(members))]
        return [name, optionValue(name, at++)]
      }),
    )
  const value = make(names)
  return { value, holes: at - firstHole }
}

/** A likely value for a member name, or text with a hole for an unknown name. */
const optionValue = (name: string, number: number): Value => {
  if (/^(?:on[A-Z]|cb$|callback$|done$|next$|handler$|success$|error$|complete$)/.test(name))
    return callback
  if (/port$/i.test(name)) return 8_080
  if (/timeout|delay|interval|retries|concurrency|max$|min$|limit|count|size$/i.test(name))
    return 50
  if (
    /^(?:is|has|no|use|enable|disable)[A-Z]|^(?:verbose|debug|silent|quiet|force|recursive|deep|strict|sync|spa|cors|cache|secure|https|ssl|log)$/.test(
      name,
    )
  )
    return false
  if (/^(?:args|arguments|argv|params|files|list)$/.test(name)) return [hole(number)]
  return hole(number)
}
