import type { FileOrigin } from '../extract/file-origin.ts'
import type { PackageManifest } from '../link/package-manifest.ts'
import type { PackedSource } from '../link/program.ts'
import type { Resolve } from '../link/resolve.ts'
import { programPaths } from './entry-points.ts'

/** Facts of a library that the application imports: up to this size it is linked with its user. */
const IMPORTED_BYTES_MAX = 262_144

/** Languages whose files import each other count as one. */
const FAMILIES: ReadonlyMap<string, string> = new Map([['typescript', 'javascript']])
export const getFamily = ({ outline: { language } }: PackedSource): string =>
  FAMILIES.get(language) ?? language

/**
 * Files next to the application that no person of the project writes, with their origin: minified,
 * bundled, generated, or vendored. What a manifest names as the program is the application,
 * however it came to be, and so is everything where nothing else is.
 */
export const findAssets = (
  sources: readonly PackedSource[],
  resolve: Resolve,
  manifests: readonly PackageManifest[],
): ReadonlyMap<string, FileOrigin> => {
  const recognized = sources.filter(({ outline }) => outline.origin !== '')
  if (recognized.length === 0) return new Map()
  const programs = programPaths(new Set(sources.map(({ path }) => path)), manifests)
  const written = sources.filter(({ outline }) => outline.origin === '')
  const families = new Set(written.map(getFamily))
  const imported = new Set(
    written.flatMap(({ path, outline }) =>
      outline.specifiers.flatMap((specifier) => {
        const target = resolve(path, specifier)
        return target.kind === 'file' ? [target.path] : []
      }),
    ),
  )
  return new Map(
    recognized.flatMap((source) => {
      const { path, packed, outline } = source
      const isUsed = imported.has(path) && packed.length <= IMPORTED_BYTES_MAX
      return outline.origin === '' ||
        programs.has(path) ||
        isUsed ||
        !families.has(getFamily(source))
        ? []
        : [[path, outline.origin] as const]
    }),
  )
}
