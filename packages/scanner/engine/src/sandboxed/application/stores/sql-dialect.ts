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
    [/=\s*ANY\s*\(\s*(\?\d+)\s*\)/gi, 'IN (SELECT value FROM json_each($1))'],
    [/(?:<>|!=)\s*ALL\s*\(\s*(\?\d+)\s*\)/gi, 'NOT IN (SELECT value FROM json_each($1))'],
    [/\(\d+(?:,\s*\d+)?\)(?=\[\])/g, ''],
    [/\bUSING (?:btree|hash|gin|gist|brin)\b/gi, ''],
    [/\b(?:json|jsonb|array)_agg\b/gi, 'json_group_array'],
    [/\bjsonb?_build_object\b/gi, 'json_object'],
    [/\bONLY\b/gi, ''],
    [/\bpublic\./gi, ''],
  ],
  mysql: [
    ...COMMON,
    [/\bAUTO_INCREMENT(?:\s*=\s*\d+)?/gi, ''],
    [/\b(?:big|small|tiny)?int(?:eger)?(?:\(\d+\))?(?:\s+unsigned)?\b/gi, 'INTEGER'],
    [/\b(?:DEFAULT\s+)?(?:CHARACTER SET|COLLATE)\s*=?\s*\w+/gi, ''],
    [/\bON UPDATE CURRENT_TIMESTAMP(?:\(\d*\))?/gi, ''],
    [/\b(CURRENT_TIMESTAMP|NOW)\(\d+\)/gi, 'CURRENT_TIMESTAMP'],
    [/\b(?:UNSIGNED|ZEROFILL)\b/gi, ''],
    [/\bUNIQUE (?:KEY|INDEX)\b/gi, 'UNIQUE KEY'],
    [/\bINSERT IGNORE\b/gi, 'INSERT OR IGNORE'],
    [/\bON DUPLICATE KEY UPDATE\b/gi, 'ON CONFLICT DO UPDATE SET'],
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
/** MySQL has texts in both quotes, with escapes. */
const MYSQL_TOKENS =
  /'(?:[^'\\]|\\[\s\S]|'')*'|"(?:[^"\\]|\\[\s\S]|"")*"|`[^`]*`|--[^\n]*|\/\*[\s\S]*?\*\/|[^'"`\-/]+|[-/'"`]/g
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', 0: '' }

/** A text of MySQL as SQLite writes it. */
const toText = (token: string): string => {
  const quote = token[0] ?? ''
  const text = token
    .slice(1, -1)
    .replaceAll(quote + quote, quote)
    // `\%` and `\_` are patterns, with the backslash.
    .replaceAll(/\\([\s\S])/g, (whole, escaped: string) =>
      escaped === '%' || escaped === '_' ? whole : (ESCAPES[escaped] ?? escaped),
    )
  return `'${text.replaceAll("'", "''")}'`
}

/** Indexes in a definition of a table, and remarks, which SQLite has no words for. */
const KEYS =
  /,\s*(?:FULLTEXT\s+|SPATIAL\s+)?(?:KEY|INDEX)\s+[`\w]+\s*\([^()]*(?:\(\d+\)[^()]*)*\)(?:\s+USING\s+\w+)?/gi
const UNIQUE_KEYS = /\bUNIQUE KEY\s+[`\w]+\s*\(/gi
/** A remark; its text is the number of a literal. */
const COMMENTS = /\bCOMMENT\s*(?:=\s*)?'\d+'/gi
const OPTIONS = /\bENGINE\s*=\s*\w+|\b(?:DEFAULT\s+)?CHARSET\s*(?:=\s*)?\w+/gi
const IS_DEFINITION = /^(?:\s|'\d+')*(?:CREATE\s+(?:TEMPORARY\s+)?|ALTER\s+)TABLE\b/i
/** Literals and comments of SQLite, and what is between them. */
const PARTS = /'(?:[^']|'')*'|--[^\n]*|\/\*[\s\S]*?\*\/|`[^`]*`|[^'`\-/]+|[\s\S]/g
const IS_LITERAL = /^(?:'[\s\S]|--|\/\*)/
/** In an upsert, the value that the row would have had. */
const GIVEN_VALUES = /\bVALUES\s*\(\s*([`\w]+)\s*\)(?=\s*(?:,|$))/gi
const ZONES = /\bAT TIME ZONE\s+'[^']*'/gi
const IS_TEXT = /^['"]./s

/** Adapts what isn't a literal, so that words of a program's own texts stay. */
const adaptMysql = (text: string): string => {
  const literals: string[] = []
  const masked = (text.match(PARTS) ?? [])
    .map((part) => (IS_LITERAL.test(part) ? `'${literals.push(part) - 1}'` : part))
    .join('')
  return masked
    .split(';')
    .map((statement) =>
      IS_DEFINITION.test(statement) ? adaptDefinition(statement) : adaptUpsert(statement),
    )
    .join(';')
    .replaceAll(/'(\d+)'/g, (whole, at: string) => literals[Number(at)] ?? whole)
}

const adaptDefinition = (statement: string): string =>
  statement
    .replace(KEYS, '')
    .replace(UNIQUE_KEYS, 'UNIQUE (')
    .replace(COMMENTS, '')
    .replace(OPTIONS, '')

const adaptUpsert = (statement: string): string => {
  const at = statement.search(/\bON CONFLICT DO UPDATE SET\b/)
  return at === -1
    ? statement
    : statement.slice(0, at) + statement.slice(at).replace(GIVEN_VALUES, 'excluded.$1')
}

/** A statement of another database for SQLite; what SQLite lacks stays as it is. */
export const toSqlite = (statement: string, dialect: Dialect): string => {
  if (dialect === 'sqlite') return statement
  const known = dialect === 'mysql' ? statement.replaceAll(SETTING, 'SELECT 1') : statement
  const isMysql = dialect === 'mysql'
  const rewritten = (known.match(isMysql ? MYSQL_TOKENS : TOKENS) ?? [])
    .map((token) =>
      IS_QUOTED.test(token)
        ? isMysql && IS_TEXT.test(token)
          ? toText(token)
          : token
        : REWRITES[dialect].reduce((text, [pattern, by]) => text.replace(pattern, by), token),
    )
    .join('')
    .replace(CATALOG, (_, name: string) => toCatalog(name.toLowerCase(), dialect))
    .replace(QUALIFIED, '"')
    .replace(ENUM, 'TEXT')
  return withoutDefaults(isMysql ? adaptMysql(rewritten) : rewritten.replace(ZONES, ''))
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
