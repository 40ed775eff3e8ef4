import { jsonPointer, textFault } from '@daimon/runtime'
import { decode } from '@msgpack/msgpack'
import { IntakeError } from './intake-error.ts'

const DEPTH_MAX = 64
type Path = readonly (string | number)[]

/**
 * Decodes MessagePack with the rules of strict JSON: unique text keys, at most 64 levels, storable
 * text, and finite numbers; bytes are allowed. Throws an IntakeError.
 */
export const readMessagePack = (bytes: Uint8Array): unknown => {
  let keysRead = 0
  let value: unknown
  try {
    value = decode(bytes, {
      mapKeyConverter: (key) => {
        if (typeof key !== 'string') throw new RangeError('a key is not a string')
        keysRead += 1
        return key
      },
    })
  } catch (cause) {
    throw invalid([], `is not MessagePack: ${(cause as Error).message}`, cause)
  }
  // The decoder silently keeps the last of equal keys.
  if (checkData(value) !== keysRead) throw invalid([], 'must not repeat a key')
  return value
}

/** Throws for data that can't be stored; returns the number of keys. Iterative, for any depth. */
export const checkData = (root: unknown): number => {
  let keys = 0
  const left: { readonly value: unknown; readonly path: Path }[] = [{ value: root, path: [] }]
  for (let next = left.pop(); next; next = left.pop()) {
    const { value, path } = next
    if (path.length > DEPTH_MAX)
      throw invalid([], `must not be nested deeper than ${DEPTH_MAX} levels`)
    if (typeof value === 'string') check(value, path, '')
    else if (typeof value === 'number' || typeof value === 'bigint') {
      if (!Number.isFinite(value)) throw invalid(path, 'must be a finite number')
    } else if (Array.isArray(value)) {
      for (let at = 0; at < value.length; at += 1)
        if (isWorthALook(value[at])) left.push({ value: value[at], path: [...path, at] })
    } else if (typeof value === 'object' && value !== null && !(value instanceof Uint8Array)) {
      for (const [key, each] of Object.entries(value)) {
        keys += 1
        check(key, path, 'has a key that ')
        if (isWorthALook(each)) left.push({ value: each, path: [...path, key] })
      }
    }
  }
  return keys
}

const isWorthALook = (value: unknown): boolean =>
  typeof value !== 'boolean' && value !== null && value !== undefined

const check = (text: string, path: Path, prefix: string): void => {
  const fault = textFault(text)
  if (fault) throw invalid(path, `${prefix}${fault}`)
}

const invalid = (path: Path, message: string, cause?: unknown) =>
  new IntakeError('VALIDATION_ERROR', message, [{ pointer: jsonPointer(path), message }], cause)
