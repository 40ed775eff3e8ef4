/** What a `package.json` of the repository says about finding modules. */
export type PackageManifest = {
  /** Directory of the manifest, '' for the root. */
  readonly directory: string
  readonly name: string | undefined
  readonly exports: unknown
  readonly imports: unknown
  readonly isModule: boolean
  /** Entry files for users of the package, as written. */
  readonly mains: readonly string[]
  readonly bins: readonly string[]
  /** Names of all its dependencies, with whether they are for development only. */
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

export const readManifest = (directory: string, value: unknown): PackageManifest => {
  const manifest = record(value)
  const asks = new Map<string, { range: string; isDev: boolean }>()
  for (const [key, isDev] of ASKING)
    for (const [name, range] of Object.entries(record(manifest[key])))
      if (typeof range === 'string' && !asks.has(name)) asks.set(name, { range, isDev })
  const name = manifest['name']
  return {
    directory,
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

/** The major version of a package that a file gets; undefined if no manifest names one. */
export type FindMajor = (path: string, name: string) => number | undefined

/** Finds versions as the nearest manifest above a file that asks for the package names them. */
export const createMajors = (manifests: readonly PackageManifest[]): FindMajor => {
  const nearestFirst = manifests.toSorted((a, b) => b.directory.length - a.directory.length)
  return (path, name) => {
    const { asks } =
      nearestFirst.find(
        (each) =>
          each.asks.has(name) && (each.directory === '' || path.startsWith(`${each.directory}/`)),
      ) ?? {}
    return readMajor(asks?.get(name)?.range ?? '')
  }
}

/** The highest major version that a range allows; undefined where it has no upper bound. */
const readMajor = (range: string): number | undefined => {
  const highest = range
    .slice(0, RANGE_MAX)
    .split(/\|\||\s(?=<)/)
    .at(-1)
  const [, sign = '', digits, rest = ''] =
    /^[\^~=v\s]{0,9}(<=?|>=?|)[=v\s]{0,9}(\d{1,6})(\.\S{0,40})?(?:\s|$)/.exec(highest ?? '') ?? []
  if (digits === undefined || sign.startsWith('>')) return undefined
  const isBelow = sign === '<' && /^[.0]*$/.test(rest)
  return Number(digits) - Number(isBelow)
}

const RANGE_MAX = 200
