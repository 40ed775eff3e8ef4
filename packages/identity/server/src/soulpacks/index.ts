import { readConfig } from '../config.ts'

export { compileImport } from './compile-import.ts'
export { openPack, readCatalog } from './pack-store.ts'

/** The directory of the packs; for commands that read packs without a service. */
export const soulpacksRoot = (env: Readonly<Record<string, string | undefined>>): string =>
  readConfig(env).SOULPACKS_ROOT
