import type { PackageManifest } from '../link/package-manifest.ts'
import { folderOf } from '../link/paths.ts'
import type { PackedSource } from '../link/program.ts'
import type { Resolve } from '../link/resolve.ts'

/**
 * Groups files that can know of each other: of one package, joined by an import, or of a language whose
 * files share names. Values do not flow between groups,
 * so each is linked by itself: that takes less time than all at once, and a change costs its own group alone.
 * Groups come in the order of their first files.
 */
export const componentsOf = (
  sources: readonly PackedSource[],
  resolve: Resolve,
  manifests: readonly PackageManifest[],
): PackedSource[][] => {
  const parents = sources.map((_, at) => at)
  const find = (from: number): number => {
    let at = from
    // Halving the path keeps later searches short.
    while (parents[at] !== at) at = parents[at] = parents[parents[at] as number] as number
    return at
  }
  const join = (a: number, b: number) => {
    const [first, second] = [find(a), find(b)]
    parents[Math.max(first, second)] = Math.min(first, second)
  }
  const numbers = new Map(sources.map(({ path }, at) => [path, at]))
  const folders = new Set(manifests.map(({ folder }) => folder))
  const packages = new Map<string, number>()
  const languages = new Map<string, number>()
  sources.forEach(({ path, outline }, at) => {
    const home = homeOf(path, folders)
    const first = packages.get(home)
    if (first === undefined) packages.set(home, at)
    else join(first, at)
    if (outline.isSharing) {
      const shared = languages.get(outline.language)
      if (shared === undefined) languages.set(outline.language, at)
      else join(shared, at)
    }
    for (const specifier of outline.specifiers) {
      const found = resolve(path, specifier)
      const target = found.kind === 'file' ? numbers.get(found.path) : undefined
      if (target !== undefined) join(at, target)
    }
  })
  return [...Map.groupBy(sources, (_, at) => find(at)).values()]
}

/** The nearest folder with a manifest; all that have none are one. */
const homeOf = (path: string, folders: ReadonlySet<string>): string => {
  for (let folder = folderOf(path); ; folder = folderOf(folder))
    if (folder === '' || folders.has(folder)) return folder
}
