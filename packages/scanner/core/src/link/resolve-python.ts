import { getDirectory, joinPath } from './paths.ts'
import type { Resolution } from './resolve.ts'

/** Directories that projects usually keep their packages in, and the root. */
const ROOTS = ['', 'src', 'lib', 'app']

/**
 * Finds a module as Python does, among the files of the repository: relative ones by their dots,
 * others from each root.
 */
export const resolvePython = (
  files: ReadonlySet<string>,
  from: string,
  specifier: string,
): Resolution => {
  const asModule = (path: string | undefined): string | undefined =>
    path === undefined
      ? undefined
      : [`${path}.py`, path === '' ? '__init__.py' : `${path}/__init__.py`].find((each) =>
          files.has(each),
        )
  const dots = /^\.*/.exec(specifier)?.[0].length ?? 0
  const names = specifier.slice(dots).replaceAll('.', '/')
  if (dots > 0) {
    const path = asModule(joinPath(getDirectory(from), `${'../'.repeat(dots - 1)}${names}`))
    return path === undefined ? { kind: 'missing' } : { kind: 'file', path }
  }
  for (const root of [getDirectory(from), ...ROOTS]) {
    const path = asModule(root === '' ? names : `${root}/${names}`)
    if (path !== undefined && path !== from) return { kind: 'file', path }
  }
  return { kind: 'package', name: specifier, subpath: '' }
}
