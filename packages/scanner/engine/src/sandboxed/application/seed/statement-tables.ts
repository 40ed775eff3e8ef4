import type { ModelTable } from './model-tables.ts'

/** Statements as literals of a source text. */
const STATEMENT =
  /`\s{0,40}((?:select|insert|update|delete|with)\b[^`]{0,4000})`|'\s{0,40}((?:select|insert|update|delete|with)\b[^'\n]{0,2000})'|"\s{0,40}((?:select|insert|update|delete|with)\b[^"\n]{0,2000})"/gi
const INSERTED = /\$\{[^{}]{0,200}\}/g
const TEXT = /'[^']{0,200}'/g
/** Tables that the project creates itself, or that a mapper does. */
const CREATED =
  /\bcreate\s+(?:temp(?:orary)?\s+)?table\s+(?:if\s+not\s+exists\s+)?["'`[]?(?:\w{1,60}["'`\]]?\.["'`[]?)?(\w{1,60})|\b(?:createTable|hasTable|Table)\(\s{0,20}["'`](\w{1,60})["'`]/gi

/**
 * Where a project creates tables that its sources don't name: with a name that is computed, from a
 * file, or by a program for migrations.
 */
const CREATES_OTHERS = new RegExp(
  [
    String.raw`\bcreate\s{1,20}(?:temp(?:orary)?\s{1,20})?table\s{1,20}(?:if\s{1,20}not\s{1,20}exists\s{1,20})?(?:["'\`[]?\w{0,60}["'\`\]]?\.)?["'\`[]?(?:\w{0,60}[$%{]|\s{0,9}[+,])`,
    String.raw`\bcreateTable(?:IfNotExists)?\(\s{0,20}[^"'\`\s]`,
    // A tag has the same name: Prisma.sql`…`.
    String.raw`[\w}*-]\.sql(?:['"]|\`\s{0,9}[),;])`,
    String.raw`\b\w{0,20}migrat\w{0,20}\s{0,9}\(`,
  ].join('|'),
  'i',
)

/** Words that may follow a table without being its alias. */
const NO_ALIAS =
  '(?:where|set|on|order|group|limit|left|right|inner|outer|cross|full|natural|join|using|values|returning|union|having|select|default|for|offset)'
const TABLE = new RegExp(
  String.raw`\b(?:from|join|update)\s+["\`]?([a-z_]\w{0,60})\b["\`]?(?!\s{0,9}[(.])(?:\s+(?:as\s+)?(?!${NO_ALIAS}\b)([a-z_]\w{0,60}))?`,
  'gi',
)
const INSERT = /\binsert\s+into\s+["`]?([a-z_]\w{0,60})["`]?\s{0,9}\(([^()]{1,1000})\)/gi
const QUALIFIED = /\b([a-z_]\w{0,60})\.["`]?([a-z_]\w{0,60})/gi
/** A column that a statement sets, compares, or sorts by. */
const COMPARED =
  /(?<![\w.])([a-z_]\w{0,60})["`]?\s{0,9}(?:=|<|>|!=|(?:not\s+)?(?:like|ilike|in|between)\b|is\b)|\b(?:order|group)\s+by\s+([a-z_]\w{0,60})/gi
const SELECTED = /\bselect\s+(?:distinct\s+)?([^()]{1,1000}?)\s+from\b/gi
const RETURNED = /\breturning\s+([\w\s,]{1,500})/gi
const COLUMN = /^\s*["`]?([a-z_]\w{0,60})["`]?(?:\s+as\s+\w{1,60})?\s*$/i
const COMMON = /\bwith\s+(?:recursive\s+)?([a-z_]\w{0,60})\s+as\b/gi

/** A type of rows, by the name of its table: `interface Shipment { id: number; state: string }`. */
const ROW_TYPE = /\b(?:interface|type)\s+(\w{1,60})\s*=?\s*\{([^{}]{1,3000})\}/g
const ROW_MEMBER =
  /(?:^|[;,\n])\s*(?:readonly\s+)?(\w{1,60})\??\s*:\s*(number|string|boolean|Date)\b/g

const NOT_COLUMNS = new Set(['and', 'or', 'not', 'null', 'where', 'set', 'on', 'case', 'when'])
const IS_OF_SERVER = /^(?:pg_|sqlite_|information_schema|mysql$|dual$|unnest$|lateral$|only$)/i
const IS_NUMBER =
  /(?:^|_)(?:id|count|total|amount|price|cents|quantity|limit|size|year|month|position|rank|number|balance|stock)$/i
const TABLES_MAX = 60

/**
 * The tables that statements of a project read and write, with the columns that they name. Those
 * that it creates itself are left out, because they may have constraints; if it may create any,
 * none are known.
 */
export const tablesInStatements = (sources: Iterable<string>): ModelTable[] => {
  const tables = new Map<string, Set<string>>()
  const created = new Set<string>()
  const rowTypes: RowTypes = new Map()
  for (const source of sources) {
    if (CREATES_OTHERS.test(source)) return []
    for (const [, type = '', body = ''] of source.matchAll(ROW_TYPE))
      rowTypes.set(
        type.toLowerCase(),
        new Map([...body.matchAll(ROW_MEMBER)].map(([, name = '', kind = '']) => [name, kind])),
      )
    for (const [, statement, table] of source.matchAll(CREATED))
      created.add((statement ?? table ?? '').toLowerCase())
    for (const [, template, single, double] of source.matchAll(STATEMENT))
      addColumns(tables, (template ?? single ?? double ?? '').replaceAll(INSERTED, ' '))
  }
  return [...tables]
    .filter(([name]) => !created.has(name) && !IS_OF_SERVER.test(name))
    .slice(0, TABLES_MAX)
    .map(([name, columns]) => {
      const members = findRowType(rowTypes, name)
      return {
        name,
        columns: [...new Set(['id', ...columns, ...members.keys()])].map((column) => ({
          name: column,
          type: IS_NUMBER.test(column) || members.get(column) === 'number' ? 'integer' : 'text',
          isKey: column === 'id',
          isRequired: false,
          hasDefault: column === 'id',
        })),
      }
    })
}

/** Members of the types of a project, with their own types. */
type RowTypes = Map<string, ReadonlyMap<string, string>>

/** The members of the type whose name is that of a table in the singular, or the same. */
const findRowType = (types: RowTypes, table: string): ReadonlyMap<string, string> => {
  const plain = table.replaceAll('_', '')
  const names = [
    plain,
    plain.replace(/ies$/, 'y'),
    plain.replace(/s$/, ''),
    plain.replace(/es$/, ''),
  ]
  const found = names.flatMap((each) => [each, `${each}row`]).find((each) => types.has(each))
  return types.get(found ?? '') ?? new Map()
}

const addColumns = (tables: Map<string, Set<string>>, given: string): void => {
  const text = given.replaceAll(TEXT, "''")
  const common = new Set([...text.matchAll(COMMON)].map(([, name = '']) => name.toLowerCase()))
  const own = new Map<string, Set<string>>()
  const names = new Set<string>()
  const inserted = [...text.matchAll(INSERT)].map(([, name]) => ['', name, undefined] as const)
  for (const [, found = '', alias] of [...text.matchAll(TABLE), ...inserted]) {
    const name = found.toLowerCase()
    if (common.has(name) || NOT_COLUMNS.has(name)) continue
    const columns = tables.get(name) ?? new Set<string>()
    tables.set(name, columns)
    names.add(name)
    own.set(name, columns)
    if (alias !== undefined) own.set(alias.toLowerCase(), columns)
  }
  const add = (columns: Set<string> | undefined, name: string | undefined) => {
    const column = name?.toLowerCase()
    if (columns && column !== undefined && !NOT_COLUMNS.has(column)) columns.add(column)
  }
  const addList = (columns: Set<string> | undefined, list: string) => {
    for (const part of list.split(',')) add(columns, COLUMN.exec(part)?.[1])
  }
  for (const [, table = '', list = ''] of text.matchAll(INSERT))
    addList(own.get(table.toLowerCase()), list)
  for (const [, table = '', column] of text.matchAll(QUALIFIED))
    add(own.get(table.toLowerCase()), column)
  // Which of several tables has a column without a qualifier isn't known.
  const [name, another] = names
  const only = another === undefined ? own.get(name ?? '') : undefined
  for (const [, compared, sorted] of text.matchAll(COMPARED)) add(only, compared ?? sorted)
  for (const [, list = ''] of text.matchAll(SELECTED)) addList(only, list)
  for (const [, list = ''] of text.matchAll(RETURNED)) addList(only, list)
}
