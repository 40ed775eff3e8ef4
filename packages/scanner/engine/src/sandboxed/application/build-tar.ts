import type { ArchiveEntry } from '../../protocol/uploaded-file.ts'

/** A TAR archive of regular files (POSIX.1-1988, ustar). */
export const buildTar = (entries: readonly ArchiveEntry[]): Buffer =>
  Buffer.concat([...entries.map(toBlocks), Buffer.alloc(2 * BLOCK)])

const BLOCK = 512

/** The octal members of a header: where they begin, and their width. */
const MODE = [100, 8] as const
const SIZE = [124, 12] as const
const TIME = [136, 12] as const
const SUM = [148, 8] as const
const TYPE_AT = 156
const MAGIC_AT = 257

const toBlocks = ({ name, content }: ArchiveEntry): Buffer => {
  const header = Buffer.alloc(BLOCK)
  const bytes = Buffer.from(content)
  header.write(name, 0, 100)
  writeOctal(header, MODE, 0o644)
  writeOctal(header, SIZE, bytes.length)
  writeOctal(header, TIME, 0)
  header.write('0', TYPE_AT)
  header.write('ustar\u000000', MAGIC_AT)
  // The sum counts itself as spaces.
  header.fill(' ', SUM[0], SUM[0] + SUM[1])
  const sum = header.reduce((total, byte) => total + byte, 0)
  writeOctal(header, [SUM[0], SUM[1] - 1], sum)
  const padding = Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK)
  return Buffer.concat([header, bytes, padding])
}

const writeOctal = (
  header: Buffer,
  [at, width]: readonly [number, number],
  value: number,
): void => {
  header.write(`${value.toString(8).padStart(width - 1, '0')}\0`, at)
}
