/** What a `package.json` of the repository says about finding modules. */
export type PackageManifest = {
  /** Folder of the manifest, '' for the root. */
  readonly folder: string
  readonly name: string | undefined
  readonly exports: unknown
  readonly imports: unknown
  readonly isModule: boolean
  /** Files that a user of the package starts at, as written. */
  readonly mains: readonly string[]
  readonly bins: readonly string[]
  /** Names of everything it asks for, with whether it is for development only. */
  readonly asks: ReadonlyMap<string, { readonly range: string; readonly isDev: boolean }>
}

const texts = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).filter((each) => typeof each === 'string')
      : []

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {}

export const readManifest = (folder: string, value: unknown): PackageManifest => {
  const manifest = record(value)
  const asks = new Map<string, { range: string; isDev: boolean }>()
  for (const [key, isDev] of ASKING)
    for (const [name, range] of Object.entries(record(manifest[key])))
      if (typeof range === 'string' && !asks.has(name)) asks.set(name, { range, isDev })
  const name = manifest['name']
  return {
    folder,
    name: typeof name === 'string' ? name : undefined,
    exports: manifest['exports'],
    imports: manifest['imports'],
    isModule: manifest['type'] === 'module',
    mains: ['main', 'module', 'browser'].flatMap((key) =>
      typeof manifest[key] === 'string' ? [manifest[key]] : [],
    ),
    bins: texts(manifest['bin']),
    asks,
  }
}

const ASKING = [
  ['dependencies', false],
  ['optionalDependencies', false],
  ['peerDependencies', false],
  ['devDependencies', true],
] as const
