/** What a registry knows of a package's releases. */
export type RegistryAnswer = {
  /** In OSV's spelling. */
  readonly ecosystem: string
  readonly name: string
  readonly versions: readonly string[]
  /** As OSV records. */
  readonly records: readonly OsvLike[]
}

/** The members of an OSV record that registries fill in. */
export type OsvLike = {
  readonly id: string
  readonly modified: string
  readonly aliases?: readonly string[]
  readonly summary?: string
  readonly withdrawn?: string
  readonly severity?: readonly { readonly type: string; readonly score: string }[]
  readonly affected: readonly {
    readonly package: { readonly ecosystem: string; readonly name: string }
    readonly ranges?: readonly {
      readonly type: 'SEMVER' | 'ECOSYSTEM'
      readonly events: readonly Readonly<Record<string, string>>[]
    }[]
    readonly versions?: readonly string[]
  }[]
  readonly references?: readonly { readonly type: string; readonly url: string }[]
  readonly database_specific?: { readonly severity?: string; readonly cwe_ids?: readonly string[] }
}

/** The releases to ask about. */
export type LockedReleases = ReadonlyMap<string, ReadonlySet<string>>

export type AskOptions = {
  readonly root: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly signal: AbortSignal
  readonly wait: (milliseconds: number) => Promise<void>
  readonly now: () => Date
  /** Called with the number of packages that were answered. */
  readonly onProgress: (done: number, total: number) => void
}
