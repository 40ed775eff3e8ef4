import { registerHooks } from 'node:module'
import { extname } from 'node:path'

const DRIVERS = new Set([
  'pg',
  'mysql',
  'mysql2',
  'mysql2/promise',
  'sqlite3',
  'better-sqlite3',
  'mariadb',
])

const STAND_IN = new URL(
  import.meta.url.endsWith('.ts') ? './sql-driver.ts' : './sql-driver.js',
  import.meta.url,
).href

/** Replaces database drivers with mocks, installed or not. */
export const hookDrivers = (): void =>
  void registerHooks({
    resolve: (specifier, context, next) =>
      DRIVERS.has(specifier)
        ? {
            url: STAND_IN,
            format: extname(STAND_IN) === '.ts' ? 'module-typescript' : 'module',
            shortCircuit: true,
          }
        : next(specifier, context),
  })
