import { plain } from './plain.ts'

/** One endless name must not push the columns of all other rows off the screen. */
const WIDTH_MAX = 40

/** Rows as columns of equal width, two spaces apart; the last column, and a cell beyond 40, are as wide as they like. */
export const table = (rows: readonly (readonly string[])[]): string => {
  const clean = rows.map((row) => row.map(plain))
  const widths: number[] = []
  for (const row of clean)
    row.forEach((cell, at) => {
      if (cell.length <= WIDTH_MAX) widths[at] = Math.max(widths[at] ?? 0, cell.length)
    })
  return clean
    .map((row) =>
      row
        .map((cell, at) => (at === row.length - 1 ? cell : cell.padEnd(widths[at] ?? 0)))
        .join('  '),
    )
    .map((line) => `${line}\n`)
    .join('')
}
