import { z } from 'zod'

/** What a registry says of a package, cut to what a verdict needs. Times are milliseconds since 1970. */
export const Releases = z.object({
  isPresent: z.boolean(),
  versions: z.array(z.string()),
  yanked: z.array(z.string()),
  latest: z.string().optional(),
  /** Versions by the names that the registry has for them, such as `next`. */
  tags: z.record(z.string(), z.string()).optional(),
  createdMs: z.number().optional(),
  modifiedMs: z.number().optional(),
  /** By version, where they were told. */
  publishedMs: z.record(z.string(), z.number()),
})
export type Releases = z.infer<typeof Releases>

export const ABSENT: Releases = { isPresent: false, versions: [], yanked: [], publishedMs: {} }

/** What could be asked of a registry; a reason where nothing could. */
export type Asked = { readonly releases: Releases } | { readonly unavailable: string }

export type Registry = {
  /** Names the registry in the cache; never shown. */
  readonly key: () => Promise<string>
  /** Loads what the first request would wait for. */
  readonly load?: () => Promise<unknown>
  /** The host that is asked about a name; faults are counted by it. */
  readonly hostOf: (name: string) => Promise<string>
  /** `withTimes` asks for the time of every release, which costs more. Throws what the network throws. */
  readonly fetch: (
    name: string,
    options: { readonly withTimes: boolean; readonly signal: AbortSignal },
  ) => Promise<Releases>
}
