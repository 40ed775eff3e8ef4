import { escapeControls } from './escape-controls.ts'

/** Keeps one long cell from widening the column for all other rows. */
const WIDTH_MAX = 40

/** Aligns columns, two spaces apart. The last column and cells over 40 characters aren't padded. */
export const table = (rows: readonly (readonly string[])[]): string => {
  const clean = rows.map((row) => row.map(escapeControls))
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
