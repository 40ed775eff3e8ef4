import { readFileSync } from 'node:fs'
import { APPLICATION } from '../../../protocol/application-job.ts'
import { findSources } from './find-sources.ts'

/** Where code compares the role of an account with a name, or demands one. */
const ROLE = [
  /\brole['"]?\]?\s*[!=]==?\s*['"`]([a-z][\w-]{1,29})['"`]/gi,
  /['"`]([a-z][\w-]{1,29})['"`]\s*[!=]==?\s*[\w.?]*\.role\b/gi,
  /\b(?:has|require|need|with|allow|restrict|check|ensure|is|only)_?(?:Any)?_?(?:Roles?|To)\(\s*\[?\s*['"`]([a-z][\w-]{1,29})['"`]/gi,
]

/** The role that sources demand most often, if they demand any. */
export const roleInSources = (sources: Iterable<string>): string | undefined => {
  const counts = new Map<string, number>()
  for (const source of sources)
    for (const pattern of ROLE)
      for (const [, name = ''] of source.matchAll(pattern))
        counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0]
}

let found: { readonly role: string | undefined } | undefined

/** The role of the first seeded account, which reaches what others may not. */
export const findRole = (): string | undefined =>
  (found ??= { role: roleInSources(readSources(APPLICATION)) }).role

const readSources = (root: string): string[] =>
  findSources(root).map((path) => readFileSync(path, 'utf8'))
