import { plain } from './plain.ts'

/** Rows as columns of equal width, two spaces apart; the last column is as wide as it likes. */
export const table = (rows: readonly (readonly string[])[]): string => {
  const clean = rows.map((row) => row.map(plain))
  const widths: number[] = []
  for (const row of clean)
    row.forEach((cell, at) => (widths[at] = Math.max(widths[at] ?? 0, cell.length)))
  return clean
    .map((row) =>
      row
        .map((cell, at) => (at === row.length - 1 ? cell : cell.padEnd(widths[at] ?? 0)))
        .join('  '),
    )
    .map((line) => `${line}\n`)
    .join('')
}
