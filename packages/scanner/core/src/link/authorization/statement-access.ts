import { SQL_INSERT, SQL_KEYED, SQL_LIST, SQL_READ, SQL_WRITE } from '../../rules/authentication.ts'
import type { CallFact } from '../../extract/facts.ts'
import { toModelName } from './models.ts'
import type { FileIndex } from './program-index.ts'
import { columnsOfStatement } from './selected-columns.ts'
import { selectsShown } from './shown-records.ts'
import type { AccessKind, RecordAccess } from './record-access.ts'

const PATTERNS: readonly (readonly [AccessKind, RegExp])[] = [
  ['write', SQL_WRITE],
  ['insert', SQL_INSERT],
  ['read', SQL_READ],
  ['list', SQL_LIST],
]

/** Calls that only make a statement; what runs it has the values. */
const MAKERS = /^(?:prepare|text|unsafe|raw)$/

/** `SELECT … WHERE id = ?` with its parameters, also in a prepared statement or a tagged text. */
export const accessByStatement = (index: FileIndex, call: CallFact): RecordAccess | undefined => {
  if (MAKERS.test(call.name) && call.args.length <= 1) return undefined
  const own = getStatement(call)
  const maker = own === undefined ? statementMaker(index, call) : undefined
  const statement = own ?? (maker && getStatement(maker))
  if (statement === undefined || AGGREGATE.test(statement)) return undefined
  for (const [kind, pattern] of PATTERNS) {
    const [, table, column] = pattern.exec(statement.replaceAll(FROM_WITHIN, '?')) ?? []
    if (table === undefined || (kind === 'read' && !isOwnKey(table, column ?? ''))) continue
    const isTagged = call.literals?.[0] === undefined && call.options?.['sql'] !== undefined
    const isPrepared = maker?.name === 'prepare'
    return {
      kind,
      of: toModelName(table),
      call,
      isKeyed: kind !== 'list' || SQL_KEYED.test(statement),
      columns: columnsOfStatement(statement),
      isShown: selectsShown(statement),
      selectors: [
        ...(isTagged || isPrepared ? call.args : call.args.slice(1)),
        ...(isPrepared ? [] : index.callsOn(call.result).flatMap(({ args }) => args)),
      ].filter((node) => node >= 0),
    }
  }
  return undefined
}

/** The statement that a call runs: its receiver, or its first argument. */
const statementMaker = (index: FileIndex, { name, self, args }: CallFact): CallFact | undefined => {
  if (RUNS.test(name) && self >= 0) {
    const prepared = index.makerOf(self)
    if (prepared?.name === 'prepare') return prepared
  }
  const made = index.makerOf(args[0] ?? -1)
  return made && MAKERS.test(made.name) ? made : undefined
}

const RUNS = /^(?:get|all|run|each|iterate|execute|query|first|fetch\w*|values)$/

/** `id` and `order_id` of `orders`; a key of another table selects several records. */
const isOwnKey = (table: string, column: string): boolean => {
  const [, of = ''] = /^(\w*?)_?id$/i.exec(column) ?? []
  return of === '' || toModelName(table).endsWith(toModelName(of)) || !/id$/i.test(column)
}

/** `extract(epoch FROM start)` names no table. */
const FROM_WITHIN = /\b(?:extract|trim|substring|overlay)\s*\([^()]{0,200}\)/gi

/** Numbers about records aren't records. */
const AGGREGATE = /^\s*select\b[^;]*?(?:\b(?:count|sum|avg)\s*\(|\bgroup\s+by\b)/i

const getStatement = ({ literals, options }: CallFact): string | undefined =>
  literals?.[0] ?? options?.['0.sql'] ?? options?.['sql']
