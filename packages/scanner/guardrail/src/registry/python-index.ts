import { z } from 'zod'
import { withBasicAuth } from './basic-auth.ts'
import { readBounded } from './read-bounded.ts'
import { pipIndexUrl } from './pip-index.ts'
import { ABSENT, type Registry, type Releases } from './releases.ts'

type Environment = Readonly<Record<string, string | undefined>>

const Project = z.object({
  versions: z.array(z.string()).optional(),
  files: z.array(
    z.object({
      filename: z.string(),
      yanked: z.union([z.boolean(), z.string()]).optional(),
      'upload-time': z.string().optional(),
    }),
  ),
})

/** PEP 508, in the form of PEP 503. */
const NAME = /^[a-z\d](?:[a-z\d-]{0,200}[a-z\d])?$/

const BYTES_MAX = 32 * 1_048_576

/** The configured pip index, with the Simple API: JSON (PEP 691 and 700), else HTML (PEP 503). */
export const pythonIndex = (root: string, env: Environment): Registry => {
  let found: Promise<string | undefined> | undefined
  const indexUrl = async (): Promise<string> => {
    const url = await (found ??= pipIndexUrl(env, root))
    if (url === undefined) throw new Error('pip has no index')
    return url.endsWith('/') ? url : `${url}/`
  }
  return {
    key: indexUrl,
    hostOf: async () => new URL(await indexUrl()).host,
    fetch: async (name, { signal }) => {
      if (!NAME.test(name)) return ABSENT
      const { url, headers } = withBasicAuth(
        new URL(`${encodeURIComponent(name)}/`, await indexUrl()),
      )
      const response = await fetch(url, {
        signal,
        headers: {
          accept:
            'application/vnd.pypi.simple.v1+json, application/vnd.pypi.simple.v1+html;q=0.2, text/html;q=0.1',
          ...headers,
        },
      })
      if (response.status === 404) return ABSENT
      if (!response.ok)
        throw Object.assign(new Error(`the index returned ${response.status}`), {
          statusCode: response.status,
        })
      const body = await readBounded(response, BYTES_MAX)
      return (response.headers.get('content-type') ?? '').includes('json')
        ? fromJson(JSON.parse(body))
        : fromHtml(name, body)
    },
  }
}

const fromJson = (given: unknown): Releases => {
  const { versions, files } = Project.parse(given)
  return groupReleases(
    versions,
    files.map(({ filename, yanked, ...rest }) => ({
      filename,
      isYanked: yanked !== undefined && yanked !== false,
      publishedMs: Date.parse(rest['upload-time'] ?? ''),
    })),
  )
}

const fromHtml = (name: string, body: string): Releases => {
  const anchors = [...body.matchAll(/<a\b([^>]*)>([^<]*)<\/a>/gi)]
  // A page without files and without index metadata is another page, such as a login page.
  if (anchors.length === 0 && !/<title>[^<]*links for/i.test(body))
    throw new Error(`the index returned no list for ${name}`)
  return groupReleases(
    undefined,
    anchors.map(([, attributes = '', filename = '']) => ({
      filename: filename.trim(),
      isYanked: /\bdata-yanked\b/.test(attributes),
      publishedMs: Number.NaN,
    })),
  )
}

type File = { readonly filename: string; readonly isYanked: boolean; readonly publishedMs: number }

const groupReleases = (named: readonly string[] | undefined, files: readonly File[]): Releases => {
  const byVersion = Map.groupBy(
    files.filter(({ filename }) => versionOfFile(filename) !== undefined),
    ({ filename }) => versionOfFile(filename) as string,
  )
  const publishedMs = Object.fromEntries(
    [...byVersion].flatMap(([version, own]) => {
      const ms = Math.min(
        ...own.map((file) => file.publishedMs).filter((each) => !Number.isNaN(each)),
      )
      return Number.isFinite(ms) ? [[version, ms]] : []
    }),
  )
  const times = Object.values(publishedMs)
  return {
    isPresent: true,
    versions: [...(named ?? byVersion.keys())],
    yanked: [...byVersion].flatMap(([version, own]) =>
      own.every(({ isYanked }) => isYanked) ? [version] : [],
    ),
    ...(times.length > 0 ? { createdMs: Math.min(...times), modifiedMs: Math.max(...times) } : {}),
    publishedMs,
  }
}

/** `name-1.2-py3-none-any.whl` and `name-1.2.tar.gz`. */
const versionOfFile = (filename: string): string | undefined =>
  /^[^-]+-([^-]+)-.*\.whl$/.exec(filename)?.[1] ??
  /-(\d[\w.!+]*?)\.(?:tar\.(?:gz|bz2|xz)|zip|tgz)$/.exec(filename)?.[1]
