import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ProgramLanguage } from '@daimon/scanner-api'
import { pathsIn } from './bundle-files.ts'
import { looksUpVariables, namesInConfig, variablesInSource } from './environment-names.ts'
import {
  IS_STORE,
  MONGO,
  MYSQL,
  POSTGRES,
  PYTHON_STORE,
  SQLITE,
  isLeftOut,
  toNamedValue,
  toRuleValue,
} from './environment-values.ts'

const EXAMPLES = ['.env.example', '.env.sample', '.env.template', '.env.dist', 'env.example']
const LINE = /^\s*(?:export\s+)?([A-Z][A-Z0-9_]*)\s*=\s*(.*?)\s*$/
/** The last group is a variable that the program requires. */
const READ_IN_PYTHON =
  /\b(?:getenv|environ\.get|env(?:\.\w+)?|config)\(\s*['"]([A-Z][A-Z0-9_]*)['"]|\benviron\[\s*['"]([A-Z][A-Z0-9_]*)['"]\s*\]/g

const SOURCE = /\.(?:[cm]?[jt]sx?|py)$/
const IMPORTS = (names: string) => new RegExp(`^[ \\t]*(?:from|import)[ \\t]+(?:${names})\\b`, 'm')
const IMPORTS_MONGO = IMPORTS('pymongo|motor|beanie|mongoengine|odmantic|umongo')
const IMPORTS_SQL = IMPORTS(
  'sqlalchemy|flask_sqlalchemy|sqlmodel|django|peewee|tortoise|pony|databases|sqlite3|aiosqlite|psycopg2?|asyncpg|aiopg|pymysql|MySQLdb|mysql|aiomysql|asyncmy',
)

/** The address of the only kind of store that a program in Python has a driver for. */
export const findPythonStore = (sources: readonly string[]): string =>
  sources.some((text) => IMPORTS_MONGO.test(text)) &&
  !sources.some((text) => IMPORTS_SQL.test(text))
    ? MONGO
    : PYTHON_STORE

const SOURCES_MAX = 400

const IS_MONGO_ADDRESS = /MONGO\w*(?:UR[LI]|HOST|ADDRESS|CONN|DSN|SERVER)/
/** A variable that is named as the database, and has its address if no other variable does. */
const MAY_BE_ADDRESS = /^MONGO(?:DB)?_?(?:DB|DATABASE)$/

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
  const hasAddress = [...names].some((name) => IS_MONGO_ADDRESS.test(name))
  const isAddress = (name: string): boolean =>
    !hasAddress && language === 'javascript' && MAY_BE_ADDRESS.test(name)
  const store = language === 'python' ? findPythonStore(sources) : findStore(root)
  for (const name of [...names, ...namesInConfig(root)]) {
    const rules = required.get(name)
    const value = toNamedValue(name)
    if (value !== undefined) environment[name] = rules ? toRuleValue(rules, name) : value
    const isStore = language === 'python' && IS_STORE.test(name)
    if (isStore || environment[name] === POSTGRES) environment[name] = store
    if (isAddress(name)) environment[name] = MONGO
  }
  const fillers = [...required].flatMap(([name, rules]) =>
    isLeftOut(name) ? [] : [[name, toRuleValue(rules, name)] as const],
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
  [/"(?:@libsql\/client|libsql)"\s*:/, SQLITE],
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
        return name === '' || text === '' || name in known || isLeftOut(name)
          ? []
          : [[name, text] as const]
      }),
  )
}
