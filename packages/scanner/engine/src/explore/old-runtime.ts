import { EventEmitter } from 'node:events'
import fs from 'node:fs'
import Module from 'node:module'
import path from 'node:path'
import util from 'node:util'

type Any = Record<string, unknown>

/**
 * Gives back what older releases of the runtime had: a package of those days is meant to run with it, and what it does
 * with it is what counts.
 */
export const restoreOldRuntime = (): void => {
  fill(util, OF_UTIL)
  fill(path as unknown as Any, { existsSync: fs.existsSync, exists: fs.exists })
  fill(process as unknown as Any, { EventEmitter })
  fill(globalThis, { GLOBAL: globalThis, root: globalThis })
  const module = Module as unknown as { _load: (request: string, ...rest: unknown[]) => unknown }
  const original = module._load
  module._load = function (request, ...rest) {
    try {
      return original.call(this, request, ...rest)
    } catch (error) {
      // Old releases of it evaluate the runtime's own source, which no runtime of today allows.
      if (request === 'graceful-fs' && error instanceof ReferenceError) return fs
      throw error
    }
  }
}

const fill = (owner: Any, members: Any): void => {
  for (const [name, value] of Object.entries(members)) if (!(name in owner)) owner[name] = value
}

const is =
  (name: string) =>
  (value: unknown): boolean =>
    typeof value === name

const OF_UTIL: Any = {
  isArray: Array.isArray,
  isBoolean: is('boolean'),
  isNumber: is('number'),
  isString: is('string'),
  isSymbol: is('symbol'),
  isUndefined: is('undefined'),
  isFunction: is('function'),
  isNull: (value: unknown) => value === null,
  isNullOrUndefined: (value: unknown) => value === null || value === undefined,
  isObject: (value: unknown) => typeof value === 'object' && value !== null,
  isPrimitive: (value: unknown) => Object(value) !== value,
  isRegExp: util.types.isRegExp,
  isDate: util.types.isDate,
  isError: util.types.isNativeError,
  isBuffer: Buffer.isBuffer,
  print: () => {},
  puts: () => {},
  debug: () => {},
  error: () => {},
  log: () => {},
  _extend: Object.assign,
}
