import { cpSync, globSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

import { bundle } from './bundle.ts'
import { bundleTypes } from './bundle-types.ts'
import { launcherText } from './launcher.ts'
import { buildManifest, launcherPath, readManifest } from './manifest.ts'
import type { PublishedPackage } from './published-package.ts'
import { readmeText } from './readme.ts'
import { thirdPartyNotices } from './third-party-notices.ts'

const NOT_PUBLISHED = /\.(?:ts|map|tsbuildinfo)$|\.test\.js$|\/testing$|\/tsconfig\.json$/

/** Writes the files of a published package into an empty directory. Needs a complete build. */
export const buildPackage = async (
  product: PublishedPackage,
  root: string,
  directory: string,
): Promise<void> => {
  const write = (path: string, text: string, mode = 0o644): void => {
    mkdirSync(dirname(join(directory, path)), { recursive: true })
    writeFileSync(join(directory, path), text, { mode })
  }
  const copied = [...product.files, ...Object.values(product.exportedFiles ?? {}), 'LICENSE']
  for (const path of copied.map((pattern) => findOne(pattern, root)))
    if (basename(path) === 'package.json') write(path, nestedManifest(join(root, dirname(path))))
    else
      cpSync(join(root, path), join(directory, path), {
        recursive: true,
        filter: (source) => !NOT_PUBLISHED.test(source),
      })
  // After the copies: a bundled worker replaces its unbundled module.
  const modules = await bundle(product, root, directory)
  const types = new Map<string, string>()
  const imported = new Set<string>()
  for (const [subpath, { types: entry }] of Object.entries(product.exports ?? {})) {
    const { path, imports } = bundleTypes(entry, root, directory, product.dependencies)
    types.set(subpath, path)
    for (const name of imports) imported.add(name)
  }
  const installed = new Set([...product.dependencies, ...(product.peers ?? [])])
  const missing = [...imported].filter((name) => !installed.has(name))
  if (missing.length > 0)
    throw new Error(`The types of ${product.name} import ${missing.join(', ')}. Add dependencies.`)
  const manifest = buildManifest(product, types, root)
  write('package.json', `${JSON.stringify(manifest, undefined, 2)}\n`)
  write('README.md', readmeText(product))
  const copiedPackages = (product.copiedPackages ?? []).map((name) =>
    join(root, 'node_modules', name, 'package.json'),
  )
  const notices = thirdPartyNotices([...modules, ...copiedPackages])
  if (notices !== undefined) write('THIRD-PARTY-NOTICES.txt', notices)
  const { command, nodeMin } = product
  if (command !== undefined) {
    const text = launcherText(command.name, `../${command.module}.js`, nodeMin)
    write(launcherPath(command.name), text, 0o755)
  }
}

const findOne = (pattern: string, root: string): string => {
  const found = globSync(pattern, { cwd: root })
  if (found.length !== 1)
    throw new Error(
      `'${pattern}' matches ${found.length} paths. Run 'npm run build' in a clean clone.`,
    )
  return found[0]!
}

/** What the code reads of the manifest of a workspace package. */
const nestedManifest = (directory: string): string => {
  const { type, dependencies } = readManifest(directory) as Record<string, unknown>
  return `${JSON.stringify({ type, dependencies })}\n`
}
