import { z } from 'zod'
import { npmOptions } from '../registry/npm-registry.ts'
import { NpmAdvisory, fromNpmAdvisory } from './npm-advisory.ts'
import type { AskOptions, LockedReleases, RegistryAnswer } from './registry-answer.ts'
import { retry } from './retry.ts'

const PATH = '/-/npm/v1/security/advisories/bulk'
/** npm itself sends all at once; a smaller body also passes proxies. */
const PACKAGES_A_REQUEST = 400
const BYTES_MAX = 32 * 1_048_576

const Bulk = z.record(z.string(), z.array(z.unknown()).max(10_000))

/**
 * Asks the bulk advisory endpoint of the configured npm registries, each about its scopes.
 *
 * @throws {Error} if a registry has no such endpoint, refuses, or sends something else.
 */
export const askNpm = async (
  locked: LockedReleases,
  { root, env, signal, wait, now, onProgress }: AskOptions,
): Promise<readonly RegistryAnswer[]> => {
  if (locked.size === 0) return []
  const { default: fetch } = await import('npm-registry-fetch')
  const flat = await npmOptions(root, env)
  const answers: RegistryAnswer[] = []
  for (const names of splitByRegistry([...locked.keys()], (name) => fetch.pickRegistry(name, flat)))
    for (let at = 0; at < names.length; at += PACKAGES_A_REQUEST) {
      const some = names.slice(at, at + PACKAGES_A_REQUEST)
      const response = await retry({ signal, wait }, () =>
        fetch(PATH, {
          ...flat,
          // Selects the registry and its credentials.
          spec: some[0],
          method: 'POST',
          gzip: true,
          cache: null,
          size: BYTES_MAX,
          fetchRetries: 0,
          retry: { retries: 0 },
          signal,
          headers: { 'content-type': 'application/json' },
          body: Buffer.from(
            JSON.stringify(
              Object.fromEntries(some.map((name) => [name, [...(locked.get(name) ?? [])]])),
            ),
          ),
        }),
      )
      const bulk = Bulk.parse(JSON.parse(await response.text()))
      const modified = now().toISOString()
      for (const name of some)
        answers.push(toAnswer(name, locked.get(name) ?? NO_VERSIONS, bulk, modified))
      onProgress(answers.length, locked.size)
    }
  return answers
}

const NO_VERSIONS: ReadonlySet<string> = new Set()

const splitByRegistry = (
  names: readonly string[],
  registryOf: (name: string) => string,
): readonly (readonly string[])[] => [...Map.groupBy(names, registryOf).values()]

const toAnswer = (
  name: string,
  versions: ReadonlySet<string>,
  bulk: z.infer<typeof Bulk>,
  modified: string,
): RegistryAnswer => ({
  ecosystem: 'npm',
  name,
  versions: [...versions],
  records: (Object.hasOwn(bulk, name) ? (bulk[name] ?? []) : []).flatMap((given) => {
    const record = fromNpmAdvisory(name, NpmAdvisory.parse(given), versions, modified)
    return record ? [record] : []
  }),
})
