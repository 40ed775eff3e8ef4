import { z } from 'zod'
import { withBasicAuth } from '../registry/basic-auth.ts'
import { pipIndexUrl } from '../registry/pip-index.ts'
import { readBounded } from '../registry/read-bounded.ts'
import { PypiVulnerability, fromPypiVulnerability, mergeRecords } from './pypi-vulnerability.ts'
import type { AskOptions, LockedReleases, OsvLike, RegistryAnswer } from './registry-answer.ts'
import { retry } from './retry.ts'

const BYTES_MAX = 32 * 1_048_576
const CONCURRENT_MAX = 6

const Release = z.object({ vulnerabilities: z.array(PypiVulnerability).max(10_000) })

/**
 * Asks the JSON API of the configured pip index about each release. A release that the index
 * doesn't have is left out.
 *
 * @throws {Error} if pip has no index, or if the index refuses or sends something else.
 */
export const askPypi = async (
  locked: LockedReleases,
  { root, env, signal, wait, now, onProgress }: AskOptions,
): Promise<readonly RegistryAnswer[]> => {
  if (locked.size === 0) return []
  const index = await pipIndexUrl(env, root)
  if (index === undefined) throw new Error('pip has no index')
  const base = jsonBase(index)
  const waiting = [...locked]
  const answers: RegistryAnswer[] = []
  let done = 0
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, versions] = next
      const records: OsvLike[] = []
      const answered: string[] = []
      for (const version of versions) {
        const found = await retry({ signal, wait }, () => askRelease(base, name, version, signal))
        if (found === undefined) continue
        answered.push(version)
        const modified = now().toISOString()
        records.push(...found.map((each) => fromPypiVulnerability(name, version, each, modified)))
      }
      if (answered.length > 0)
        answers.push({
          ecosystem: 'PyPI',
          name,
          versions: answered,
          records: mergeRecords(records),
        })
      onProgress((done += 1), locked.size)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT_MAX }, worker))
  return answers
}

/** `…/simple/` is the Simple API; the JSON API is next to it. */
const jsonBase = (index: string): URL => {
  const url = new URL(index.endsWith('/') ? index : `${index}/`)
  url.pathname = `${url.pathname.replace(/simple\/$/, '')}pypi/`
  return url
}

const askRelease = async (
  base: URL,
  name: string,
  version: string,
  signal: AbortSignal,
): Promise<readonly PypiVulnerability[] | undefined> => {
  const { url, headers } = withBasicAuth(
    new URL(`${encodeURIComponent(name)}/${encodeURIComponent(version)}/json`, base),
  )
  const response = await fetch(url, { signal, headers: { accept: 'application/json', ...headers } })
  if (response.status === 404) {
    await response.body?.cancel()
    return undefined
  }
  if (!response.ok) {
    await response.body?.cancel()
    throw Object.assign(new Error(`the index returned ${response.status}`), {
      statusCode: response.status,
      headers: response.headers,
    })
  }
  return Release.parse(JSON.parse(await readBounded(response, BYTES_MAX))).vulnerabilities
}
