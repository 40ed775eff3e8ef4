import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A file as somebody sent it, by its path below a folder. */
export type PackedFile = {
  readonly path: string
  readonly sha256: string
  readonly text: string
}

/** Files that cannot be laid out as they say; the message names the one. */
export class UnpackFault extends Error {
  override readonly name = 'UnpackFault'
}

/**
 * Lays files out in an empty folder that is there, so that the sandbox may read them. The paths have passed the schema;
 * what it cannot see is refused here: another digest, a path twice, a folder where a file is. Throws an UnpackFault.
 */
export const unpackFiles = (folder: string, files: readonly PackedFile[]): void => {
  const folders = new Set([folder])
  for (const { path, sha256, text } of files) {
    if (createHash('sha256').update(text).digest('hex') !== sha256)
      throw new UnpackFault(`'${path}' has another digest than it says`)
    const file = join(folder, path)
    try {
      mkdirSync(dirname(file), { recursive: true })
      // Never over one that is there: a path may be named twice, or name a folder of another.
      writeFileSync(file, text, { flag: 'wx' })
      chmodSync(file, 0o644)
    } catch (cause) {
      const { code = 'unknown' } = cause as NodeJS.ErrnoException
      throw new UnpackFault(`'${path}' cannot be laid out (${code})`, { cause })
    }
    for (let above = dirname(file); above.length > folder.length; above = dirname(above))
      folders.add(above)
  }
  // Whatever the process masks: else the sandbox of root could not read them, or would copy them for each run.
  for (const each of folders) chmodSync(each, 0o755)
}
