import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** An untrusted file with its path relative to a directory. */
export type PackedFile = {
  readonly path: string
  readonly sha256: string
  readonly text: string
}

/** A file that can't be written as declared; the message names it. */
export class UnpackError extends Error {
  override readonly name = 'UnpackError'
}

/**
 * Writes files into an existing empty directory so that the sandbox can read them. The schema has
 * validated the paths; this function rejects a wrong digest, a duplicate path, and a directory in
 * place of a file. Throws UnpackError.
 */
export const unpackFiles = (directory: string, files: readonly PackedFile[]): void => {
  const directories = new Set([directory])
  for (const { path, sha256, text } of files) {
    if (createHash('sha256').update(text).digest('hex') !== sha256)
      throw new UnpackError(`'${path}' has another digest than declared`)
    const file = join(directory, path)
    try {
      mkdirSync(dirname(file), { recursive: true })
      // Never overwrites: a path may be duplicated or name a directory of another file.
      writeFileSync(file, text, { flag: 'wx' })
      chmodSync(file, 0o644)
    } catch (cause) {
      const { code = 'unknown' } = cause as NodeJS.ErrnoException
      throw new UnpackError(`'${path}' can't be written (${code})`, { cause })
    }
    for (let above = dirname(file); above.length > directory.length; above = dirname(above))
      directories.add(above)
  }
  // Independent of the umask; otherwise, a sandbox started by root couldn't read the files or would
  // copy them for each run.
  for (const each of directories) chmodSync(each, 0o755)
}
