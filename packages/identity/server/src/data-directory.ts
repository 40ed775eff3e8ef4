import { type LockHolder, dataDirHolder } from '@daimon/database/data-dir-lock'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Config } from './config.ts'

export type DataDirectory = {
  readonly path: string
  /** There is a database in it. */
  readonly hasData: boolean
  /** Another process works on it. */
  readonly isHeld: boolean
  readonly holder?: LockHolder | undefined
}

/** The data directory if `DATA_DIR` is unset. */
export const DATA_DIR_DEFAULT = './.daimon'

/** The directory of the embedded database. */
export const dataDirectory = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string =>
  join(resolve(DATA_DIR), 'identity')

/**
 * What is known about the directory of the embedded database without opening or creating anything.
 */
export const inspectDataDirectory = (config: Pick<Config, 'DATA_DIR'>): DataDirectory => {
  const path = dataDirectory(config)
  return { path, hasData: existsSync(join(path, 'pgdata')), ...dataDirHolder(path) }
}
