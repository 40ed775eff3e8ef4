import type { ArchiveEntry } from '../../protocol/uploaded-file.ts'

/** A TAR archive of regular files (POSIX.1-1988, ustar). */
export const buildTar = (entries: readonly ArchiveEntry[]): Buffer =>
  Buffer.concat([...entries.map(toBlocks), Buffer.alloc(2 * BLOCK)])

const BLOCK = 512

const NAME_BYTES = 100
const PREFIX_BYTES = 155
const PREFIX_AT = 345

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
  const { prefix, rest } = splitName(name)
  header.write(rest, 0)
  header.write(prefix, PREFIX_AT)
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

/** A long name is split at a slash. Throws if its parts don't fit. */
const splitName = (name: string): { readonly prefix: string; readonly rest: string } => {
  const fits = (rest: string, prefix: string) =>
    Buffer.byteLength(rest) <= NAME_BYTES && Buffer.byteLength(prefix) <= PREFIX_BYTES
  if (fits(name, '')) return { prefix: '', rest: name }
  for (let at = name.indexOf('/'); at >= 0; at = name.indexOf('/', at + 1)) {
    const [prefix, rest] = [name.slice(0, at), name.slice(at + 1)]
    if (at > 0 && rest !== '' && fits(rest, prefix)) return { prefix, rest }
  }
  throw new RangeError('the name of an entry is too long for an archive')
}

const writeOctal = (
  header: Buffer,
  [at, width]: readonly [number, number],
  value: number,
): void => {
  header.write(`${value.toString(8).padStart(width - 1, '0')}\0`, at)
}
