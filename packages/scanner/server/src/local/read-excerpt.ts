import { shareSources } from '@daimon/scanner-core'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isInside, toRealPath } from './local-access.ts'

const FILE_BYTES_MAX = 1_048_576
const LINES_AROUND = 5
const LINE_CHARACTERS_MAX = 400

type Excerpt = { readonly first_line: number; readonly lines: readonly string[] }

/**
 * Lines around a line of a file, with secrets replaced as for a submission. Undefined if the file
 * is missing, outside the directory, too large, or not text, or if the line does not exist.
 */
export const readExcerpt = (root: string, file: string, line: number): Excerpt | undefined => {
  const path = toRealPath(join(root, file))
  if (path === undefined || !isInside(path, root)) return undefined
  const stat = statSync(path)
  if (!stat.isFile() || stat.size > FILE_BYTES_MAX) return undefined
  const text = readFileSync(path, 'utf8')
  if (text.includes('\u0000')) return undefined
  const [source] = shareSources([file], () => text).sources
  const lines = source?.text.split(/\r?\n/) ?? []
  if (line > lines.length) return undefined
  const first = Math.max(1, line - LINES_AROUND)
  return {
    first_line: first,
    lines: lines
      .slice(first - 1, line + LINES_AROUND)
      .map((each) => each.slice(0, LINE_CHARACTERS_MAX).toWellFormed()),
  }
}
