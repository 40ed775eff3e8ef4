import { Readable, Writable } from 'node:stream'
import { type Fill, type Value, fillText } from '../../protocol/plan.ts'

type Surroundings = {
  readonly fill: Fill
  /** Called with the values that the package passes to a callback. */
  readonly onCallback: (values: readonly unknown[]) => void
  readonly results: readonly unknown[]
}

/**
 * Creates the argument that a plan describes. Defines members, so that `__proto__` is an ordinary
 * name.
 */
export const instantiate = (value: Value, around: Surroundings): unknown => {
  if (typeof value === 'string') return fillText(value, around.fill)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((each) => instantiate(each as Value, around))
  const entries = Object.entries(value as Record<string, Value>)
  const tag = Object.hasOwn(value, '$') ? (value as Record<string, Value>)['$'] : undefined
  if (typeof tag === 'string') return special(tag, value as Record<string, Value>, around)
  const made = {}
  for (const [key, each] of entries)
    Object.defineProperty(made, fillText(key, around.fill), {
      value: instantiate(each, around),
      enumerable: true,
      writable: true,
      configurable: true,
    })
  return made
}

const special = (tag: string, value: Record<string, Value>, around: Surroundings): unknown => {
  const text = fillText(toText(value['text']), around.fill)
  switch (tag) {
    case 'callback':
      return (...values: unknown[]) => {
        around.onCallback(values)
      }
    case 'undefined':
      return undefined
    case 'function':
      return named(text)
    case 'json':
      return JSON.parse(text) as unknown
    case 'buffer':
      return Buffer.from(text)
    case 'date':
      return new Date(0)
    case 'pattern':
      return /a/
    case 'stream':
      return Readable.from([text])
    case 'sink':
      return new Writable({ write: (_chunk, _encoding, done) => done() })
    case 'result':
      return around.results[Number(value['of'])]
    default:
      return undefined
  }
}

/** A function; named by the text, if given. */
const named = (name: string): unknown => {
  const given = function given() {}
  return name === '' ? given : Object.defineProperty(given, 'name', { value: name })
}

const toText = (value: Value | undefined): string => (typeof value === 'string' ? value : '')
