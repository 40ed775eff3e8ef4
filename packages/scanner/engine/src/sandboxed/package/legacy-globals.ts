import { EventEmitter } from 'node:events'
import fs from 'node:fs'
import Module from 'node:module'
import path from 'node:path'
import util from 'node:util'

type Any = Record<string, unknown>

/** Restores globals and behavior of older Node.js versions that old packages rely on. */
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
      // Old versions of graceful-fs evaluate the runtime's own source, which current versions of
      // Node.js reject.
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
