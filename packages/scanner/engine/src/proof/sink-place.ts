import type { Frame } from '../protocol/frame.ts'
import { type InstalledPackage, getInnerDirectory } from './installed-package.ts'

export type Place = {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly symbol: string
}

/** Stack frames in the package, innermost first, with paths relative to it. */
export const listPlaces = (
  stack: readonly Frame[] | undefined,
  installed: InstalledPackage,
): Place[] => {
  const directory = getInnerDirectory(installed)
  return (stack ?? [])
    .filter(
      ({ file }) =>
        file.startsWith(directory) && !file.slice(directory.length).startsWith('node_modules/'),
    )
    .map(({ file, line, column, name: symbol }) => ({
      file: file.slice(directory.length),
      line,
      column,
      symbol,
    }))
}

export const placeName = (place: Place | undefined): string | undefined =>
  place && `${place.file}:${place.line}`
