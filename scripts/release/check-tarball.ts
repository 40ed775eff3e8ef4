import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'

import type { Tarball } from './pack-all.ts'
import { runOrThrow } from './run-program.ts'

/** Throws unless publint and "Are the types wrong?" have no objection to a tarball. */
export const checkTarball = async ({ path }: Tarball, root: string): Promise<void> => {
  const tarball = new Uint8Array(readFileSync(path)).buffer
  const { messages, pkg } = await publint({ pack: { tarball }, strict: true })
  if (messages.length > 0)
    throw new Error(
      `publint: ${messages.map((message) => formatMessage(message, pkg, { color: false })).join('\n')}`,
    )
  // The packages are ESM only, which every supported Node can also `require`.
  const args = [path, '--profile', 'esm-only', '--format', 'ascii', '--no-color']
  await runOrThrow(join(root, 'node_modules/.bin/attw'), args, { cwd: root })
}
