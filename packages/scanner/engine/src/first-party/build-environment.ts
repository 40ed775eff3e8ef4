import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ProgramLanguage } from '@daimon/scanner-api'
import { pathsIn } from './bundle-files.ts'
import { looksUpVariables, toRuleValue, variablesInSource } from './environment-names.ts'
import {
  DOCUMENTS_PORT,
  KEYS_PORT,
  OWN_ORIGIN,
  SEED_PASSWORD,
  STORE_PATH,
  type VariableRule,
} from '../protocol/application-job.ts'

const EXAMPLES = ['.env.example', '.env.sample', '.env.template', '.env.dist', 'env.example']
const LINE = /^\s*(?:export\s+)?([A-Z][A-Z0-9_]*)\s*=\s*(.*?)\s*$/
/** The last group is a variable that the program requires. */
const READ_IN_PYTHON =
  /\b(?:getenv|environ\.get|env(?:\.\w+)?|config)\(\s*['"]([A-Z][A-Z0-9_]*)['"]|\benviron\[\s*['"]([A-Z][A-Z0-9_]*)['"]\s*\]/g

type Rule = readonly [RegExp, string | typeof toSecret]

const IS_STORE =
  /(?:DATABASE|DB|POSTGRES|PG|SQL).*UR[LI]$|^(?:DB|DATABASE)(?:_?(?:CONN\w*|STRING|LINK))?$/

const MONGO = `mongodb://127.0.0.1:${DOCUMENTS_PORT}/app`
const POSTGRES = 'postgres://app:app@127.0.0.1:5432/app'
const MYSQL = 'mysql://app:app@127.0.0.1:3306/app'

const IS_MONGO_ADDRESS = /MONGO\w*(?:UR[LI]|HOST|ADDRESS|CONN|DSN|SERVER)/
/** Parts of a deployment of MongoDB. A variable named as the database may hold the address. */
const MONGO_PARTS: readonly Rule[] = [
  [/MONGO(?:DB)?_\w*(?:NAME|DB|DATABASE|COLLECTION)$/, 'app'],
  [/MONGO\w*HOST(?:NAME)?$/, '127.0.0.1'],
  [/MONGO\w*PORT$/, String(DOCUMENTS_PORT)],
]

/** Values by the name of a variable; those that match none stay undefined. */
const VALUES: readonly Rule[] = [
  [/MONGO(?!\w*(?:USER|PASS|AUTH))/, MONGO],
  [/(?:REDIS|BROKER|CACHE).*UR[LI]/, `redis://127.0.0.1:${KEYS_PORT}`],
  [/(?:MYSQL|MARIA).*UR[LI]$/, MYSQL],
  [IS_STORE, POSTGRES],
  // Libraries that seal sessions demand 32 characters.
  [/(?:SESSION|COOKIE|SEAL|IRON|CRYPT|SIGN|JWT)\w*PASS(?:WORD|PHRASE)?|PEPPER/, toSecret],
  [/PASSWORD|PASS$/, SEED_PASSWORD],
  [/SECRET|KEY|SALT|TOKEN/, toSecret],
  [/(?:SMTP|MAIL).*UR[LI]$/, 'smtp://127.0.0.1:25'],
  [/(?:AMQP|RABBIT).*UR[LI]$/, 'amqp://127.0.0.1:5672'],
  [/UR[LI]$|ORIGINS?$/, OWN_ORIGIN],
]

/** What programs decide by themselves. */
const LEFT_OUT = /^(?:PORT|HOST|NODE_ENV|HOME|PATH|TZ|DEBUG|CI)$/

function toSecret(name: string): string {
  return createHash('sha256').update(name).digest('hex')
}

const SOURCE = /\.(?:[cm]?[jt]sx?|py)$/
const PYTHON_STORE = `sqlite:///${STORE_PATH}`
const IMPORTS = (names: string) => new RegExp(`^[ \\t]*(?:from|import)[ \\t]+(?:${names})\\b`, 'm')
const IMPORTS_MONGO = IMPORTS('pymongo|motor|beanie|mongoengine|odmantic|umongo')
const IMPORTS_SQL = IMPORTS(
  'sqlalchemy|flask_sqlalchemy|sqlmodel|django|peewee|tortoise|pony|databases|sqlite3|aiosqlite|psycopg2?|asyncpg|aiopg|pymysql|MySQLdb|mysql|aiomysql|asyncmy',
)

/** The address of the only kind of store that a program in Python has a driver for. */
const findPythonStore = (sources: readonly string[]): string =>
  sources.some((text) => IMPORTS_MONGO.test(text)) &&
  !sources.some((text) => IMPORTS_SQL.test(text))
    ? MONGO
    : PYTHON_STORE

/** The same values, for a program that asks for a variable by a name that its text doesn't show. */
export const listPythonVariables = (sources: readonly string[]): readonly VariableRule[] =>
  [[IS_STORE, findPythonStore(sources)] as const, ...MONGO_PARTS, ...VALUES].map(
    ([{ source }, value]) => ({
      pattern: source,
      value: typeof value === 'string' ? value : null,
    }),
  )
const SOURCES_MAX = 400

/** The source texts of a project. */
export const readProgram = (root: string): readonly string[] =>
  pathsIn(root, '')
    .filter((each) => SOURCE.test(each))
    .slice(0, SOURCES_MAX)
    .map((path) => readFileSync(join(root, path), 'utf8'))

/** Environment variables for an application: those of its example file, and what its code reads. */
export const buildEnvironment = (
  root: string,
  language: ProgramLanguage,
): Readonly<Record<string, string>> => {
  const names = new Set<string>()
  const required = new Map<string, string>()
  const sources = readProgram(root)
  const looksUp = sources.some(looksUpVariables)
  for (const source of sources) {
    for (const { name, isRequired, rules: own } of variablesInSource(source, { looksUp })) {
      names.add(name)
      if (isRequired) required.set(name, own ?? required.get(name) ?? '')
    }
    for (const [, read, needed] of source.matchAll(READ_IN_PYTHON)) {
      names.add(read ?? needed ?? '')
      if (needed !== undefined) required.set(needed, '')
    }
  }
  const environment: Record<string, string> = {}
  const store = language === 'python' ? findPythonStore(sources) : findStore(root)
  const hasParts = language === 'python' || [...names].some((name) => IS_MONGO_ADDRESS.test(name))
  const rules = hasParts ? [...MONGO_PARTS, ...VALUES] : VALUES
  for (const name of names) {
    const value = LEFT_OUT.test(name)
      ? undefined
      : rules.find(([pattern]) => pattern.test(name))?.[1]
    if (value !== undefined) environment[name] = typeof value === 'string' ? value : value(name)
    const isStore = language === 'python' && IS_STORE.test(name)
    if (isStore || environment[name] === POSTGRES) environment[name] = store
  }
  const fillers = [...required].flatMap(([name, demands]) =>
    LEFT_OUT.test(name) ? [] : [[name, toRuleValue(demands)] as const],
  )
  return {
    ...Object.fromEntries(fillers),
    ...readExample(root, environment),
    ...environment,
  }
}

/** Stores by the drivers of a project, if it has no other one. */
const STORES: readonly (readonly [RegExp, string])[] = [
  [/"(?:pg|postgres)"\s*:/, POSTGRES],
  [/"(?:mysql2?|mariadb|promise-mysql)"\s*:/, MYSQL],
  [/"(?:mongoose|mongodb)"\s*:/, MONGO],
]

/** The address of the store that the manifest of a project has a driver for. */
const findStore = (root: string): string => {
  const path = join(root, 'package.json')
  const manifest = existsSync(path) ? readFileSync(path, 'utf8') : ''
  return STORES.find(([driver]) => driver.test(manifest))?.[1] ?? POSTGRES
}

/** Variables of the example file that have a value and aren't known otherwise. */
const readExample = (
  root: string,
  known: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> => {
  const path = EXAMPLES.map((name) => join(root, name)).find((each) => existsSync(each))
  if (path === undefined) return {}
  return Object.fromEntries(
    readFileSync(path, 'utf8')
      .split('\n')
      .flatMap((line) => {
        const [, name = '', value = ''] = LINE.exec(line) ?? []
        const text = value.replace(/^(['"])(.*)\1$/, '$2')
        return name === '' || text === '' || name in known || LEFT_OUT.test(name)
          ? []
          : [[name, text] as const]
      }),
  )
}
