import { visible } from './inert.ts'

/** A code span with a fence longer than any run of backticks in it (CommonMark 0.31, 6.1). */
export const codeSpan = (given: string): string => {
  const text = visible(given)
  if (text.trim() === '') return '` `'
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length))
  const fence = '`'.repeat(longest + 1)
  const pad =
    text.startsWith('`') || text.endsWith('`') || (text.startsWith(' ') && text.endsWith(' '))
      ? ' '
      : ''
  return `${fence}${pad}${text}${pad}${fence}`
}

/** A code span in a table cell, where a bar ends the cell (GFM 0.29, 4.10). */
export const cellCodeSpan = (given: string): string => codeSpan(given).replaceAll('|', '\\|')
