import type { PackageManifest } from '../link/package-manifest.ts'
import { getDirectory } from '../link/paths.ts'
import type { PackedSource } from '../link/program.ts'
import type { Resolve } from '../link/resolve.ts'
import { getFamily } from './assets.ts'

/**
 * Groups files that can refer to each other: in one package, joined by an import, or in a language
 * whose files share names. Values don't flow between groups, so each is linked separately: that
 * takes less time than all at once, and a change costs only its own group. Assets and each language
 * are in groups of their own, so that none uses up the budget of another. Groups are in the order
 * of their first files.
 */
export const groupComponents = (
  sources: readonly PackedSource[],
  resolve: Resolve,
  manifests: readonly PackageManifest[],
  assets: Pick<ReadonlyMap<string, unknown>, 'has'>,
): PackedSource[][] => {
  const parents = sources.map((_, at) => at)
  const find = (from: number): number => {
    let at = from
    // Path halving keeps later searches short.
    while (parents[at] !== at) at = parents[at] = parents[parents[at] as number] as number
    return at
  }
  const join = (a: number, b: number) => {
    const [first, second] = [find(a), find(b)]
    parents[Math.max(first, second)] = Math.min(first, second)
  }
  const numbers = new Map(sources.map(({ path }, at) => [path, at]))
  const directories = new Set(manifests.map(({ directory }) => directory))
  const packages = new Map<string, number>()
  const languages = new Map<string, number>()
  sources.forEach((source, at) => {
    const { path, outline } = source
    const isAsset = assets.has(path)
    if (!isAsset) {
      const home = `${getFamily(source)} ${findHome(path, directories)}`
      const first = packages.get(home)
      if (first === undefined) packages.set(home, at)
      else join(first, at)
    }
    if (outline.isSharing && !isAsset) {
      const shared = languages.get(outline.language)
      if (shared === undefined) languages.set(outline.language, at)
      else join(shared, at)
    }
    for (const specifier of outline.specifiers) {
      const found = resolve(path, specifier)
      const target = found.kind === 'file' ? numbers.get(found.path) : undefined
      if (target !== undefined && found.kind === 'file' && assets.has(found.path) === isAsset)
        join(at, target)
    }
  })
  return [...Map.groupBy(sources, (_, at) => find(at)).values()]
}

/** The nearest directory with a manifest; all files without one form a single group. */
const findHome = (path: string, directories: ReadonlySet<string>): string => {
  for (let directory = getDirectory(path); ; directory = getDirectory(directory))
    if (directory === '' || directories.has(directory)) return directory
}
