import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { PublishedPackage } from './published-package.ts'

/** Reads the `package.json` of a directory. */
export const readManifest = (directory: string): unknown =>
  JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'))

type Manifest = {
  readonly version: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

/**
 * The manifest of a published package. `types` has the declarations of each subpath. The ranges of
 * dependencies are those of the workspace packages.
 */
export const buildManifest = (
  product: PublishedPackage,
  types: ReadonlyMap<string, string>,
  root: string,
): Record<string, unknown> => {
  const { name, description, keywords, license, command, peers = [], optionalPeers = [] } = product
  const workspaces = globSync('packages/*/*/package.json', { cwd: root }).map((path) =>
    JSON.parse(readFileSync(join(root, path), 'utf8')),
  ) as Manifest[]
  const ranges = Object.assign(
    {},
    ...workspaces.flatMap(({ peerDependencies, dependencies }) => [peerDependencies, dependencies]),
  ) as Record<string, string>
  const pick = (names: readonly string[]): Record<string, string> =>
    Object.fromEntries(names.toSorted().map((dependency) => [dependency, ranges[dependency]!]))
  return {
    name,
    version: (readManifest(root) as Manifest).version,
    description,
    keywords,
    license,
    type: 'module',
    engines: { node: `>=${product.nodeMin}` },
    ...(command && { bin: { [command.name]: launcherPath(command.name) } }),
    exports: buildExports(product, types),
    files: ['*.txt', 'bin', 'dist', 'packages', 'packs', 'spec', 'types'],
    sideEffects: command !== undefined,
    ...(product.dependencies.length > 0 && { dependencies: pick(product.dependencies) }),
    ...(peers.length + optionalPeers.length > 0 && {
      peerDependencies: pick([...peers, ...optionalPeers]),
    }),
    ...(optionalPeers.length > 0 && {
      peerDependenciesMeta: Object.fromEntries(
        optionalPeers.map((peer) => [peer, { optional: true }]),
      ),
    }),
  }
}

/** CommonJS, so that every Node can read it. */
export const launcherPath = (command: string): string => `bin/${command}.cjs`

const buildExports = (
  { exports = {}, exportedFiles = {} }: PublishedPackage,
  types: ReadonlyMap<string, string>,
): Record<string, unknown> => ({
  ...Object.fromEntries(
    Object.entries(exports).map(([subpath, { module }]) => [
      subpath,
      { types: `./${types.get(subpath)}`, default: `./${module}.js` },
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(exportedFiles).map(([subpath, file]) => [subpath, `./${file}`]),
  ),
  './package.json': './package.json',
})
