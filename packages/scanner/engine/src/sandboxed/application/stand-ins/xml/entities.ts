import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The replacement texts of a document; undefined for those that stay as they are. */
export type Entities = ReadonlyMap<string, string | undefined>

const DECLARED =
  /<!ENTITY\s+([^\s%]+)\s+(?:SYSTEM\s+(?:"([^"]*)"|'([^']*)')|PUBLIC\s+(?:"[^"]*"|'[^']*')\s+(?:"([^"]*)"|'([^']*)')|"([^"]*)"|'([^']*)')\s*>/g

/** Entities of every document (XML 1.0, section 4.6). */
const PREDEFINED = [
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
] as const

const REFERENCE = /&(?:#x([\da-f]+)|#(\d+)|([^\s;&]+));/gi
const DEPTH_MAX = 8
const CHARS_MAX = 1_000_000

/** Reads the declarations of a document type; `loads` says whether external ones are read. */
export const readEntities = (
  declarations: string,
  { loads }: { readonly loads: boolean },
): Entities => {
  const entities = new Map<string, string | undefined>(PREDEFINED)
  for (const [, name = '', a, b, c, d, double, single] of declarations.matchAll(DECLARED)) {
    const address = a ?? b ?? c ?? d
    const text = address === undefined ? (double ?? single ?? '') : undefined
    if (!entities.has(name)) entities.set(name, loads ? (text ?? load(address ?? '')) : undefined)
  }
  return entities
}

/** What a parser without a network reads; a file that it can't read is empty. */
const load = (address: string): string => {
  try {
    return readFileSync(address.startsWith('file:') ? fileURLToPath(address) : address, 'utf8')
  } catch {
    return ''
  }
}

/** Replaces references. One that isn't replaced has no text. */
export const expandText = (text: string, entities: Entities, depth = 0): string =>
  text.replaceAll(REFERENCE, (_, hexadecimal?: string, decimal?: string, name = '') => {
    if (hexadecimal !== undefined) return toCharacter(Number.parseInt(hexadecimal, 16))
    if (decimal !== undefined) return toCharacter(Number(decimal))
    if (!entities.has(name)) throw new Error(`Entity '${name}' not defined\n`)
    const found = entities.get(name) ?? ''
    const isPlain = PREDEFINED.some(([own]) => own === name)
    if (isPlain || !found.includes('&')) return found
    if (depth > DEPTH_MAX || found.length > CHARS_MAX)
      throw new Error('Detected an entity reference loop\n')
    return expandText(found, entities, depth + 1)
  })

const toCharacter = (code: number): string =>
  code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ''
