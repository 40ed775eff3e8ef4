import { z } from 'zod'

/** The registry data about a package that verdicts need. Times are milliseconds since 1970. */
export const Releases = z.object({
  isPresent: z.boolean(),
  versions: z.array(z.string()),
  yanked: z.array(z.string()),
  latest: z.string().optional(),
  /** Versions by tag, such as `next`. */
  tags: z.record(z.string(), z.string()).optional(),
  createdMs: z.number().optional(),
  modifiedMs: z.number().optional(),
  /** By version, if known. */
  publishedMs: z.record(z.string(), z.number()),
})
export type Releases = z.infer<typeof Releases>

export const ABSENT: Releases = { isPresent: false, versions: [], yanked: [], publishedMs: {} }

/** The registry data, or why there is none. */
export type ReleaseLookup = { readonly releases: Releases } | { readonly unavailable: string }

export type Registry = {
  /** The registry's cache key; never shown. */
  readonly key: () => Promise<string>
  /** Preloads what the first request needs. */
  readonly load?: () => Promise<unknown>
  /** The host for a name; failures are counted per host. */
  readonly hostOf: (name: string) => Promise<string>
  /** `withTimes` fetches all release times, which costs more. Throws network errors. */
  readonly fetch: (
    name: string,
    options: { readonly withTimes: boolean; readonly signal: AbortSignal },
  ) => Promise<Releases>
}
