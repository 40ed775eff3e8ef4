import { mkdirSync, mkdtempDisposableSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { buildPackage } from './build-package.ts'
import type { PublishedPackage } from './published-package.ts'
import { publishedPackages } from './published-packages.ts'
import { runOrThrow } from './run-program.ts'

export type Tarball = {
  readonly product: PublishedPackage
  readonly path: string
  readonly bytes: number
}

/** Builds every published package and packs it into `output`. Needs a complete build. */
export const packAll = async (root: string, output: string): Promise<readonly Tarball[]> => {
  mkdirSync(output, { recursive: true })
  // Its input isn't in git.
  await runOrThrow(join(root, 'scripts/encoder/build.sh'), [], { cwd: root })
  using work = mkdtempDisposableSync(join(tmpdir(), 'daimon-pack-'))
  const tarballs: Tarball[] = []
  for (const product of publishedPackages) {
    const directory = join(work.path, product.name.replace('/', '-'))
    mkdirSync(directory)
    await buildPackage(product, root, directory)
    const args = ['pack', '--json', '--pack-destination', output]
    const { out } = await runOrThrow('npm', args, { cwd: directory })
    const [packed] = JSON.parse(out) as [{ readonly filename: string }]
    const path = join(output, packed.filename)
    tarballs.push({ product, path, bytes: statSync(path).size })
  }
  return tarballs
}
