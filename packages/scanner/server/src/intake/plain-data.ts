import { jsonPointer, textFault } from '@daimon/runtime'
import { decode } from '@msgpack/msgpack'
import { IntakeFault } from './intake-fault.ts'

const DEPTH_MAX = 64
type Path = readonly (string | number)[]

/**
 * What MessagePack says, held to what strict JSON may say: keys once and as text, at most 64 levels deep, text that
 * can be kept, finite numbers; and bytes. Throws an IntakeFault.
 */
export const readMessagePack = (bytes: Uint8Array): unknown => {
  let keysRead = 0
  let value: unknown
  try {
    value = decode(bytes, {
      mapKeyConverter: (key) => {
        if (typeof key !== 'string') throw new RangeError('a key that is no text')
        keysRead += 1
        return key
      },
    })
  } catch (cause) {
    throw invalid([], `is not MessagePack: ${(cause as Error).message}`, cause)
  }
  // The decoder lets the last of equal keys win without a word.
  if (checkData(value) !== keysRead) throw invalid([], 'has a key that is given twice')
  return value
}

/** Throws for data that cannot be kept; gives how many keys there are. Does not recurse: a bomb has no bottom. */
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
  new IntakeFault('VALIDATION_ERROR', message, [{ pointer: jsonPointer(path), message }], cause)
