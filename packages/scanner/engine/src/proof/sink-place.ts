import type { Frame } from '../protocol/frame.ts'
import { type InstalledPackage, toOwnPath } from './installed-package.ts'

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
): Place[] =>
  (stack ?? []).flatMap(({ file: path, line, column, name: symbol }) => {
    const file = toOwnPath(installed, path)
    return file === undefined ? [] : [{ file, line, column, symbol }]
  })

export const placeName = (place: Place | undefined): string | undefined =>
  place && `${place.file}:${place.line}`
