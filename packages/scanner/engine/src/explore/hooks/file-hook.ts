import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tell } from '../observe.ts'

type Any = (...args: unknown[]) => unknown

const NAMES = ['readFile', 'readFileSync', 'createReadStream', 'open', 'openSync', 'mkdirSync']

/** Tells of files that are opened to be read, and of folders that are made, which is what payloads of code do. */
export const hookFiles = (): void => {
  wrap(fs as unknown as Record<string, Any>, 'fs', NAMES)
  wrap(fs.promises as unknown as Record<string, Any>, 'fs.promises', ['readFile', 'open'])
  syncBuiltinESMExports()
}

const wrap = (module: Record<string, Any>, prefix: string, names: readonly string[]): void => {
  for (const name of names) {
    const original = module[name] as Any
    module[name] = function (this: unknown, ...args: unknown[]) {
      const [path] = args
      if (typeof path === 'string' || path instanceof URL || Buffer.isBuffer(path))
        tell({ kind: 'file', name: `${prefix}.${name}`, text: String(path) })
      return original.apply(this, args)
    }
  }
}
