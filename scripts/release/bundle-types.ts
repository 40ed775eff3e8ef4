import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

import { readManifest } from './manifest.ts'
import { narrowImports } from './narrow-imports.ts'
import { packageName } from './package-name.ts'

const WORKSPACE = /^@daimon\//
const SPECIFIER = /(\bfrom |\bimport\()(['"])([^'"]+)\2/g
const SOURCE_MAP = /\n\/\/# sourceMappingURL=.*\s*$/

type BundledTypes = {
  /** The declarations of the entry, from the root of the package. */
  readonly path: string
  /** Other packages that the declarations import. */
  readonly imports: ReadonlySet<string>
}

/**
 * Copies declarations and all workspace declarations that they import to `types/` of a package,
 * with relative imports. `dependencies` stay imports of other packages.
 */
export const bundleTypes = (
  entry: string,
  root: string,
  directory: string,
  dependencies: readonly string[],
): BundledTypes => {
  const isBundled = (specifier: string): boolean =>
    WORKSPACE.test(specifier) && !dependencies.includes(specifier)
  const imports = new Set<string>()
  const first = join(root, entry)
  const waiting = [first]
  const done = new Set(waiting)
  const toTarget = (file: string): string =>
    join(directory, 'types', relative(join(root, 'packages'), file).replace('/dist/', '/'))
  const bundleImport = (specifier: string, file: string): string => {
    const isInside = specifier.startsWith('.') || isBundled(specifier)
    if (!isInside) {
      if (!specifier.startsWith('node:')) imports.add(packageName(specifier))
      return specifier
    }
    const found = findDeclarations(specifier, file, root)
    if (!done.has(found)) {
      done.add(found)
      waiting.push(found)
    }
    return toSpecifier(relative(dirname(toTarget(file)), toTarget(found)))
  }
  for (const file of waiting) {
    const declarations = readFileSync(file, 'utf8').replace(SOURCE_MAP, '\n')
    const text = narrowed(declarations, file, root, isBundled)
    mkdirSync(dirname(toTarget(file)), { recursive: true })
    writeFileSync(
      toTarget(file),
      text.replaceAll(
        SPECIFIER,
        (_, lead: string, quote: string, specifier: string) =>
          `${lead}${quote}${bundleImport(specifier, file)}${quote}`,
      ),
    )
  }
  return { path: relative(directory, toTarget(first)), imports }
}

const toSpecifier = (path: string): string =>
  (path.startsWith('.') ? path : `./${path}`).replace(/\.d\.ts$/, '.js')

const narrowed = (
  text: string,
  file: string,
  root: string,
  isBundled: (name: string) => boolean,
): string => {
  const names = new Set([...text.matchAll(SPECIFIER)].map(({ 3: specifier }) => specifier!))
  return [...names].filter(isBundled).reduce((result, name) => {
    const index = findDeclarations(name, file, root)
    const locate = (path: string) =>
      toSpecifier(relative(dirname(file), join(dirname(index), path)))
    return narrowImports(result, name, readFileSync(index, 'utf8'), locate)
  }, text)
}

/** The declarations of a relative or workspace import. */
const findDeclarations = (specifier: string, file: string, root: string): string => {
  if (specifier.startsWith('.')) {
    const path = join(dirname(file), specifier).replace(/\.[jt]s$/, '.d.ts')
    if (!existsSync(path)) throw new Error(`${file} imports '${specifier}', which is missing.`)
    return path
  }
  const workspace = realpathSync(join(root, 'node_modules', specifier))
  const { exports } = readManifest(workspace) as { exports: { '.': { types: string } } }
  return join(workspace, exports['.'].types)
}
