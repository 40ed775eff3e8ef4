import { registerHooks } from 'node:module'
import { extname } from 'node:path'

const EXTENSION = extname(new URL(import.meta.url).pathname)

/** The paths are literals, because the files of sandbox programs are renamed. */
const toUrl = (path: string): string => new URL(path, import.meta.url).href

const BETTER_SQLITE = toUrl('../stores/better-sqlite3.ts')
const SQLITE = toUrl('../stores/sqlite3.ts')
const POSTGRES = toUrl('../stores/pg.ts')
const POSTGRES_JS = toUrl('../stores/postgres.ts')
const MYSQL = toUrl('../stores/mysql.ts')
const MYSQL_PROMISE = toUrl('../stores/mysql-promise.ts')
const BCRYPT = toUrl('../stand-ins/bcrypt.ts')
const SESSIONS = toUrl('../stand-ins/session-store.ts')
const XML = toUrl('../stand-ins/libxmljs.ts')
const ARGON = toUrl('../stand-ins/argon2.ts')

/** Drivers that need a server or compiled code, and slow hashes, by our files. */
const STAND_INS: ReadonlyMap<string, string> = new Map([
  ['better-sqlite3', BETTER_SQLITE],
  ['sqlite3', SQLITE],
  ['@vscode/sqlite3', SQLITE],
  ['pg', POSTGRES],
  ['postgres', POSTGRES_JS],
  ['mysql', MYSQL],
  ['mysql2', MYSQL],
  ['mysql2/promise', MYSQL_PROMISE],
  ['mariadb', MYSQL_PROMISE],
  ['bcrypt', BCRYPT],
  ['bcryptjs', BCRYPT],
  ['@node-rs/bcrypt', BCRYPT],
  ['bcrypt-nodejs', BCRYPT],
  ['connect-pg-simple', SESSIONS],
  ['express-mysql-session', SESSIONS],
  ['connect-session-knex', SESSIONS],
  ['connect-session-sequelize', SESSIONS],
  ['connect-sqlite3', SESSIONS],
  ['better-sqlite3-session-store', SESSIONS],
  ['libxmljs', XML],
  ['libxmljs2', XML],
  ['argon2', ARGON],
  ['@node-rs/argon2', ARGON],
])

/** Replaces these modules, installed or not. */
export const hookDrivers = (): void =>
  void registerHooks({
    resolve: (specifier, context, next) => {
      const url = STAND_INS.get(specifier)
      return url === undefined
        ? next(specifier, context)
        : {
            url,
            format: EXTENSION === '.ts' ? 'module-typescript' : 'module',
            shortCircuit: true,
          }
    },
  })
