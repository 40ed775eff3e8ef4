import { createHash } from 'node:crypto'

/**
 * The shard of a key, as three hex digits (4,096 shards). With that many, a lookup reads less than
 * 100 kB of OSV's largest export.
 */
export const getShard = (key: string): string =>
  createHash('sha256').update(key).digest('hex').slice(0, DIGITS)

const DIGITS = 3

export const SHARDS: readonly string[] = Array.from({ length: 16 ** DIGITS }, (_, at) =>
  at.toString(16).padStart(DIGITS, '0'),
)

const NEWLINE = 10

/** One stored value under one key, such as a record under a package that it affects. */
export type Line = {
  readonly key: string
  readonly id: string
  readonly modified: string
  readonly value: unknown
}

/** Tab-separated text of a line. Only the last field, JSON, could contain a tab, and escapes it. */
export const lineText = ({ key, id, modified, value }: Line): string =>
  `${key}\t${id}\t${modified}\t${JSON.stringify(value)}`

export const lineHead = (line: string): Omit<Line, 'value'> => {
  const [key = '', id = '', modified = ''] = line.split('\t', 3)
  return { key, id, modified }
}

/** Starts and ends a shard with a newline, so that every line has one on both sides. */
export const shardText = (lines: readonly string[]): string => `\n${lines.join('\n')}\n`

export const shardLines = (text: string): string[] => text.split('\n').filter((line) => line !== '')

/** The values of a key in a shard. Lines are sorted, so those of one key are adjacent. */
export const readValues = (shard: Buffer, key: string): unknown[] => {
  const start = Buffer.from(`\n${key}\t`)
  const values: unknown[] = []
  let at = shard.indexOf(start)
  while (at !== -1 && shard.subarray(at, at + start.length).equals(start)) {
    const end = shard.indexOf(NEWLINE, at + 1)
    const [, , ...rest] = shard.toString('utf8', at + start.length, end).split('\t')
    values.push(JSON.parse(rest.join('\t')))
    at = end
  }
  return values
}
