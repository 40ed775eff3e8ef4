import { join } from 'node:path'
import { type OutputChunk, rolldown } from 'rolldown'

import { moduleLocations } from './module-locations.ts'
import { packageName } from './package-name.ts'
import type { PublishedPackage } from './published-package.ts'

const INDEX = /\/packages\/\w+\/\w+\/dist\/(?:\w+\/)?index\.js$/

// Loaded only if they are installed.
const NEVER_BUNDLED = ['pg-native', 'pg-cloudflare']

/**
 * Bundles the modules of a package into `directory`: the workspace packages, and all others that
 * it doesn't depend on. Returns the paths of the bundled modules.
 */
export const bundle = async (
  { modules, dependencies, peers = [], optionalPeers = [] }: PublishedPackage,
  root: string,
  directory: string,
): Promise<readonly string[]> => {
  const external = new Set([...dependencies, ...peers, ...optionalPeers, ...NEVER_BUNDLED])
  const built = await rolldown({
    input: Object.fromEntries(
      Object.entries(modules).map(([output, path]) => [output, join(root, path)]),
    ),
    cwd: root,
    platform: 'node',
    // ESM first: a UMD module hides its imports from bundlers.
    resolve: { mainFields: ['module', 'main'] },
    external: (id) => external.has(packageName(id)),
    plugins: [moduleLocations(root)],
    // Completion reads the table of commands that loads it.
    checks: { ineffectiveDynamicImport: false },
    // A command loads only what it uses of a package.
    treeshake: { moduleSideEffects: [{ test: INDEX, sideEffects: false }] },
  })
  const { output } = await built.write({
    dir: directory,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'dist/chunks/[name]-[hash].js',
    // Messages and logs name classes.
    keepNames: true,
  })
  await built.close()
  const chunks = output.filter((chunk) => chunk.type === 'chunk')
  refuseImportedEntries(chunks)
  return chunks.flatMap(({ moduleIds }) => moduleIds)
}

/** An entry runs when it is imported, so a bundler must not move shared code into it. */
const refuseImportedEntries = (chunks: readonly OutputChunk[]): void => {
  const entries = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName))
  for (const { fileName, imports, dynamicImports } of chunks)
    for (const imported of [...imports, ...dynamicImports])
      if (entries.has(imported)) throw new Error(`${fileName} imports the entry ${imported}.`)
}
