import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const NAME = /^(\d{4})_[a-z0-9_]+\.sql$/

export type Migration = { readonly version: number; readonly name: string; readonly sql: string }

/** The numbered files of a directory, in order. */
export const readMigrations = (directory: string): Migration[] =>
  readdirSync(directory)
    .toSorted()
    .flatMap((name) => {
      const version = NAME.exec(name)?.[1]
      return version
        ? [{ version: Number(version), name, sql: readFileSync(join(directory, name), 'utf8') }]
        : []
    })
