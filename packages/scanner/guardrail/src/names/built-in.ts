import { isBuiltin } from 'node:module'
import { z } from 'zod'
import { readDataJson } from '../data-files.ts'
import type { EcosystemName } from '@daimon/scanner-core'

const data = z
  .object({ python: z.array(z.string()), ruby: z.array(z.string()) })
  .parse(readDataJson('built-in.json'))
const python = new Set(data.python)
const ruby = new Set(data.ruby)
const instead = z
  .record(z.string(), z.record(z.string(), z.string()))
  .parse(readDataJson('built-in-instead.json'))

export const isNodeBuiltin = (specifier: string): boolean => isBuiltin(specifier)
export const isPythonBuiltin = (module: string): boolean =>
  python.has(module) || module.startsWith('_')
export const isRubyBuiltin = (path: string): boolean => ruby.has(path.split('/')[0] ?? '')

/** Built-in alternatives of languages to packages. */
export const builtInInstead = (ecosystem: EcosystemName, name: string): string | undefined => {
  const table = instead[ecosystem] ?? {}
  return Object.hasOwn(table, name) ? table[name] : undefined
}
