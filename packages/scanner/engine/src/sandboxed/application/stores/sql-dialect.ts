/** The database that a driver's statements are written for. */
export type Dialect = 'sqlite' | 'postgres' | 'mysql'

type Rewrite = readonly [pattern: RegExp, text: string]

const COMMON: readonly Rewrite[] = [
  [/\bSTART TRANSACTION\b[^;]*/gi, 'BEGIN'],
  [/\b(?:CREATE|DROP) (?:EXTENSION|TYPE|SCHEMA|DATABASE)\b[^;]*/gi, 'SELECT 1'],
  [/\b(DEFAULT)\s+(?!CURRENT_)([a-z_]\w*\(\))/gi, '$1 ($2)'],
]

/** What differs from SQLite, outside string literals and quoted names. */
const REWRITES: Readonly<Record<Exclude<Dialect, 'sqlite'>, readonly Rewrite[]>> = {
  postgres: [
    ...COMMON,
    [/\$(\d+)/g, '?$1'],
    [
      /::\s*[a-z_]+(?:\s+varying|\s+precision|\s+with(?:out)? time zone)?(?:\(\d+\))?(?:\[\])?/gi,
      '',
    ],
    [/\b(?:big|small)?serial\b/gi, 'INTEGER'],
    [/\bGENERATED (?:ALWAYS|BY DEFAULT) AS IDENTITY(?:\s*\([^)]*\))?/gi, ''],
    [/\bILIKE\b/gi, 'LIKE'],
    [/\bextract\s*\(\s*(\w+)\s+from\s+/gi, "date_part('$1', "],
    [/\bFOR (?:UPDATE|SHARE)\b[^;)]*/gi, ''],
    [/\bONLY\b/gi, ''],
    [/\bpublic\./gi, ''],
  ],
  mysql: [
    ...COMMON,
    [/\bAUTO_INCREMENT(?:\s*=\s*\d+)?/gi, ''],
    [/\b(?:big|small|tiny)?int(?:eger)?(?:\(\d+\))?(?:\s+unsigned)?\b/gi, 'INTEGER'],
    [/\bENGINE\s*=\s*\w+|\b(?:DEFAULT\s+)?(?:CHARSET|CHARACTER SET|COLLATE)\s*=?\s*\w+/gi, ''],
    [/\bON UPDATE CURRENT_TIMESTAMP(?:\(\))?/gi, ''],
    [/\bINSERT IGNORE\b/gi, 'INSERT OR IGNORE'],
  ],
}

/** Settings of a session in MySQL; `SET` is also a part of `UPDATE`. */
const SETTING = /^\s*(?:USE|SET)\b[^;]*|(?<=;\s*\n\s*)(?:USE|SET)\b[^;]*/gi
const QUALIFIED = /(?:"public"|\bpublic)\."/g
const ENUM = /\benum\s*\(\s*'[^']*'(?:\s*,\s*'[^']*')*\s*\)/gi

/** What tables there are, as programs ask before they create them. */
const CATALOG = /["`]?\binformation_schema["`]?\.["`]?(tables|columns)\b["`]?/gi
const COLUMNS = `, p.name AS column_name, p.type AS data_type, p.dflt_value AS column_default,
  iif(p."notnull", 'NO', 'YES') AS is_nullable, p.cid + 1 AS ordinal_position`

const toCatalog = (name: string, dialect: Dialect): string => {
  const [columns, from] =
    name === 'columns' ? [COLUMNS, ', pragma_table_info(m.name) AS p'] : ['', '']
  const schema = dialect === 'mysql' ? 'app' : 'public'
  return `(SELECT m.name AS table_name, '${schema}' AS table_schema, 'app' AS table_catalog,
  'BASE TABLE' AS table_type${columns} FROM sqlite_master AS m${from} WHERE m.type = 'table')`
}

/** Whether a statement asks which tables or columns there are. */
export const readsCatalog = (statement: string): boolean => statement.search(CATALOG) >= 0

const TOKENS = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|--[^\n]*|\/\*[\s\S]*?\*\/|[^'"`\-/]+|[-/]/g
const IS_QUOTED = /^(?:['"`]|--|\/\*)/

/** A statement of another database for SQLite; what SQLite lacks stays as it is. */
export const toSqlite = (statement: string, dialect: Dialect): string => {
  if (dialect === 'sqlite') return statement
  const known = dialect === 'mysql' ? statement.replaceAll(SETTING, 'SELECT 1') : statement
  const rewritten = (known.match(TOKENS) ?? [])
    .map((token) =>
      IS_QUOTED.test(token)
        ? token
        : REWRITES[dialect].reduce((text, [pattern, by]) => text.replace(pattern, by), token),
    )
    .join('')
    .replace(CATALOG, (_, name: string) => toCatalog(name.toLowerCase(), dialect))
    .replace(QUALIFIED, '"')
    .replace(ENUM, 'TEXT')
  return withoutDefaults(rewritten)
}

const INSERT = /^(\s*INSERT INTO\s+\S+?\s*)\(([^()]*)\)(\s*VALUES\s*)\(([^()]*)\)/i

/** SQLite has no `DEFAULT` among values: leaves out these columns. */
const withoutDefaults = (statement: string): string =>
  statement.replace(
    INSERT,
    (whole, start: string, columns: string, values: string, list: string) => {
      const given = list.split(',')
      const names = columns.split(',')
      const isGiven = given.map((value) => value.trim().toUpperCase() !== 'DEFAULT')
      if (given.length !== names.length || isGiven.every(Boolean)) return whole
      const keep = (texts: readonly string[]) => texts.filter((_, at) => isGiven[at]).join(',')
      return `${start}(${keep(names)})${values}(${keep(given)})`
    },
  )
