import { z } from 'zod'
import { ABSENT, type Registry, type Releases } from './releases.ts'

type Environment = Readonly<Record<string, string | undefined>>

const Packument = z.object({
  versions: z.record(z.string(), z.unknown()),
  'dist-tags': z.record(z.string(), z.string()).optional(),
  modified: z.string().optional(),
  time: z.record(z.string(), z.unknown()).optional(),
})

/**
 * Names that npm ever accepted. Other names can't exist, and querying them would count as a
 * failure.
 */
const NAME = /^(?:@[a-z\d~-][\w.~-]*\/)?[a-z\d~-][\w.~-]{0,213}$/i

const BYTES_MAX = 64 * 1_048_576

/**
 * The npm registry of a directory, with npm's own configuration: `.npmrc`, environment, scopes,
 * keys, proxies.
 */
export const npmRegistry = (root: string, env: Environment): Registry => {
  let options: Promise<Record<string, unknown>> | undefined
  const configured = () => (options ??= npmOptions(root, env))
  return {
    key: async () => {
      const flat = await configured()
      const scopes = Object.entries(flat).filter(([name]) => name.endsWith(':registry'))
      return JSON.stringify([flat['registry'], scopes])
    },
    load: () => import('npm-registry-fetch'),
    hostOf: async (name) => {
      const flat = await configured()
      const scope = /^@[^/]+(?=\/)/.exec(name)?.[0]
      const url = flat[`${scope}:registry`] ?? flat['registry']
      return typeof url === 'string' && URL.canParse(url) ? new URL(url).host : ''
    },
    fetch: async (name, { withTimes, signal }) => {
      if (!NAME.test(name)) return ABSENT
      const { default: fetch } = await import('npm-registry-fetch')
      const flat = await configured()
      try {
        const response = await fetch(`/${name.replace('/', '%2f')}`, {
          ...flat,
          spec: name,
          cache: null,
          size: BYTES_MAX,
          fetchRetries: 0,
          retry: { retries: 0 },
          signal,
          headers: {
            accept: withTimes
              ? 'application/json'
              : 'application/vnd.npm.install-v1+json; q=1.0, application/json; q=0.8',
          },
        })
        return toReleases(JSON.parse(await response.text()))
      } catch (error) {
        if ((error as { statusCode?: number }).statusCode === 404) return ABSENT
        throw error
      }
    },
  }
}

/** npm's configuration for a directory, as npm's own libraries take it. */
export const npmOptions = async (
  root: string,
  env: Environment,
): Promise<Record<string, unknown>> => {
  const { default: Config } = await import('@npmcli/config')
  const { default: all } = await import('@npmcli/config/lib/definitions/index.js')
  const config = new Config({
    ...all,
    npmPath: root,
    argv: [process.execPath, 'npm'],
    cwd: root,
    env: { ...env },
  })
  await config.load()
  return config.flat
}

const toReleases = (given: unknown): Releases => {
  const { versions, time, modified, 'dist-tags': tags } = Packument.parse(given)
  const at = (value: unknown): number | undefined => {
    const ms = typeof value === 'string' ? Date.parse(value) : Number.NaN
    return Number.isNaN(ms) ? undefined : ms
  }
  const publishedMs = Object.fromEntries(
    Object.keys(versions).flatMap((version) => {
      const ms = at(time?.[version])
      return ms === undefined ? [] : [[version, ms]]
    }),
  )
  const createdMs = at(time?.['created'])
  const modifiedMs = at(modified ?? time?.['modified'])
  return {
    isPresent: true,
    versions: Object.keys(versions),
    yanked: [],
    ...(tags?.['latest'] === undefined ? {} : { latest: tags['latest'] }),
    ...(tags === undefined ? {} : { tags }),
    ...(createdMs === undefined ? {} : { createdMs }),
    ...(modifiedMs === undefined ? {} : { modifiedMs }),
    publishedMs,
  }
}
