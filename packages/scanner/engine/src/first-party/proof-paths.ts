import { prefixesInSource } from './read-hints.ts'

const MENTIONS = /csrf|xsrf/i
const PATH = /['"`](\/?[\w./-]{0,60}(?:csrf|xsrf)[\w./-]{0,30})['"`]/gi
/** Pages that have a form, whatever else an application has. */
const PAGES = ['/login', '/']
const PATHS_MAX = 8

/**
 * Paths at which an application may give its token against forged requests, likeliest first; none
 * if it has no such token.
 */
export const findProofPaths = (sources: readonly string[]): readonly string[] => {
  const all = sources.join('\n')
  if (!MENTIONS.test(all)) return []
  const named = [...all.matchAll(PATH)]
    .map(([, path = '']) => path)
    // Other such texts are names of packages and fields.
    .filter((path) => path.startsWith('/'))
  const mounted = prefixesInSource(all).flatMap((prefix) => named.map((path) => prefix + path))
  return [...new Set([...named, ...mounted])].slice(0, PATHS_MAX - PAGES.length).concat(PAGES)
}
