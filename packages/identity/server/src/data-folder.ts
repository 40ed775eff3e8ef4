import { type DataDirHolder, dataDirHolder } from '@daimon/database'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Config } from './config.ts'

export type DataFolder = {
  readonly path: string
  /** There is a database in it. */
  readonly hasData: boolean
  /** Another process works on it. */
  readonly isHeld: boolean
  readonly holder?: DataDirHolder | undefined
}

/** Where the embedded database lies. */
export const dataFolder = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string =>
  join(resolve(DATA_DIR), 'identity')

/** What can be said of the folder of the embedded database without opening or making anything. */
export const inspectDataFolder = (config: Pick<Config, 'DATA_DIR'>): DataFolder => {
  const path = dataFolder(config)
  return { path, hasData: existsSync(join(path, 'pgdata')), ...dataDirHolder(path) }
}
