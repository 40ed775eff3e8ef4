/** A package for users, built from workspace packages. All paths are from the repository root. */
export type PublishedPackage = {
  readonly name: string
  readonly description: string
  readonly keywords: readonly string[]
  readonly license: string
  /** Lowest Node version, as `major.minor`. */
  readonly nodeMin: string
  /** Built modules to bundle, by their path in the package without `.js`. */
  readonly modules: Readonly<Record<string, string>>
  /** Entry points for importers: subpath, module (a key of `modules`), and declarations. */
  readonly exports?: Readonly<Record<string, { readonly module: string; readonly types: string }>>
  /** Files that importers may read, by subpath. */
  readonly exportedFiles?: Readonly<Record<string, string>>
  /** The command, with the module that runs it (a key of `modules`). */
  readonly command?: { readonly name: string; readonly module: string }
  /** Files and directories that are copied to the same path. */
  readonly files: readonly string[]
  /** Dependencies of the package, workspace packages included; all others are bundled. */
  readonly dependencies: readonly string[]
  /** Packages that the application has: a framework for which this one is an adapter. */
  readonly peers?: readonly string[]
  readonly optionalPeers?: readonly string[]
  /** Packages whose code is in copied files, for the notices. */
  readonly copiedPackages?: readonly string[]
  /** Page with the guide, for the README of the package. */
  readonly readme: readonly string[]
  /** Limit of what an installation takes, in MB (10^6 bytes). */
  readonly installedMbMax: number
}
