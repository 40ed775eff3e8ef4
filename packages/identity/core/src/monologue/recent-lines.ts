import { createHash } from 'node:crypto'

/** Ids of the lines of the last thoughts, one list per thought, the oldest first. */
export type RecentLines = readonly (readonly string[])[]

/** A line isn't used twice within this many thoughts. */
const THOUGHTS = 10
const ID_LENGTH = 6

/** A short id of a line, stored with the state instead of its text. */
export const lineId = (line: string): string =>
  createHash('sha256').update(line).digest('base64url').slice(0, ID_LENGTH)

/** The recent lines after one more thought. */
export const rememberLines = (recent: RecentLines, lines: readonly string[]): RecentLines =>
  [...recent, lines].slice(1 - THOUGHTS)
