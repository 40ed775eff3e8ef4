import type { Frame } from '../explore/stack.ts'
import { type InstalledPackage, insideFolderOf } from './installed-package.ts'

export type Place = {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly symbol: string
}

/** The frames of a stack that lie in the package itself, innermost first, by paths relative to it. */
export const placesOf = (
  stack: readonly Frame[] | undefined,
  installed: InstalledPackage,
): Place[] => {
  const folder = insideFolderOf(installed)
  return (stack ?? [])
    .filter(
      ({ file }) =>
        file.startsWith(folder) && !file.slice(folder.length).startsWith('node_modules/'),
    )
    .map(({ file, line, column, name: symbol }) => ({
      file: file.slice(folder.length),
      line,
      column,
      symbol,
    }))
}

export const placeName = (place: Place | undefined): string | undefined =>
  place && `${place.file}:${place.line}`
