import { createHmac } from 'node:crypto'
import { scrubRoute, scrubText } from './scrub-text.ts'

/** How a payload names things of the repository. */
export type Naming = {
  readonly path: (path: string) => string
  readonly symbol: (symbol: string) => string
  readonly route: (path: string) => string
  /**
   * For a module outside the repository; `isKnown` when it is built in, or a lockfile or manifest
   * names it.
   */
  readonly specifier: (specifier: string, isKnown: boolean) => string
  /** Nothing is hashed: equal names are equal without a key. */
  readonly isPlain: boolean
  /** From the names in the payload back to those in the code; empty unless anonymous. */
  readonly reverse: ReadonlyMap<string, string>
}

/** Keeps names, but removes secrets from them. */
export const plainNaming = (): Naming => {
  const scrub = remember(scrubText)
  return {
    path: remember((path) => path.split('/').map(scrub).join('/')),
    symbol: scrub,
    route: remember(scrubRoute),
    specifier: scrub,
    isPlain: true,
    reverse: new Map(),
  }
}

const HASH_LENGTH = 12

/**
 * Replaces names of the repository's own things by keyed hashes (HMAC-SHA-256), part by part, so
 * that directories still contain their files and classes their methods. The reverse map never
 * leaves the machine.
 */
export const anonymousNaming = (key: string): Naming => {
  const reverse = new Map<string, string>()
  const hash = remember((part) => {
    const hashed = `x${createHmac('sha256', key).update(part).digest('hex').slice(0, HASH_LENGTH)}`
    reverse.set(hashed, part)
    return hashed
  })
  const path = remember((given) => {
    const parts = given.split('/')
    const name = parts.pop() ?? ''
    const at = name.lastIndexOf('.')
    const ending = at > 0 && /^\.[a-z]{1,5}$/.test(name.slice(at)) ? name.slice(at) : ''
    return [...parts.map(hash), hash(ending === '' ? name : name.slice(0, at)) + ending].join('/')
  })
  return {
    path,
    symbol: (symbol) =>
      symbol.replaceAll(/[\p{ID_Start}_#][\p{ID_Continue}]*/gu, (part) =>
        part === 'module' ? part : hash(part),
      ),
    route: (given) => given.replaceAll(/[^/:]+/g, hash),
    specifier: (specifier, isKnown) =>
      isKnown ? scrubText(specifier) : path(specifier.replace(/^\.{1,2}\//, '')),
    isPlain: false,
    reverse,
  }
}

const remember = (make: (text: string) => string): ((text: string) => string) => {
  const known = new Map<string, string>()
  return (text) => {
    let made = known.get(text)
    if (made === undefined) known.set(text, (made = make(text)))
    return made
  }
}
