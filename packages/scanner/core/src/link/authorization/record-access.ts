import {
  INSERT_METHODS,
  LIST_METHODS,
  OTHER_RECEIVERS,
  READ_METHODS,
  WRITE_METHODS,
} from '../../rules/authentication.ts'
import type { CallFact } from '../../extract/facts.ts'
import type { CallSites } from '../call-sites.ts'
import type { Program, ProgramFile } from '../program.ts'
import { findModel } from './models.ts'
import type { FileIndex, IndexedCall } from './program-index.ts'
import { type Columns, columnsOfCalls } from './selected-columns.ts'
import { queriesShown } from './shown-records.ts'
import { accessByStatement } from './statement-access.ts'

export type AccessKind = 'read' | 'list' | 'write' | 'insert'

/** A call that reads, changes, or creates records of a store. */
export type RecordAccess = {
  readonly kind: AccessKind
  /** The table, model, or collection, as far as it is known; '' if not. */
  readonly of: string
  readonly call: CallFact
  /** Whether a key selects the records, unlike a search or the page of a list. */
  readonly isKeyed: boolean
  /** Whether it finds only records that the application shows to all. */
  readonly isShown: boolean
  readonly columns: Columns
  /** Nodes of values that select the records, or of what is inserted. */
  readonly selectors: readonly number[]
}

export const recordAccess = (
  program: Program,
  sites: CallSites,
  file: ProgramFile,
  index: FileIndex,
  indexed: IndexedCall,
): RecordAccess | undefined => {
  const { call, at } = indexed
  const byStatement = accessByStatement(index, call)
  if (byStatement) return byStatement
  if ((sites.targets[at]?.size ?? 0) > 0) return undefined
  const kind = findKind(call.name) ?? (selectsOfClass(program, file, call) ? 'list' : undefined)
  if (kind === undefined) return undefined
  const isFunction = /^get_(?:object|list)_or_404$/.test(call.name)
  if (call.self < 0 && !isFunction) return undefined
  const receiver = index.nameOf(call.self)
  const paths =
    call.self < 0 ? [] : program.sets.of(file.nodeBase + call.self).map(({ path }) => path)
  const isOther = (name: string) =>
    OTHER_RECEIVERS.test(name) &&
    !(name === 'session' && (isByClass(program, file, call) || paths.some(isStoreSession)))
  const isOtherName = isOther(receiver) && !isClassMember(program, file, index, call.self)
  if (!isFunction && (isOtherName || paths.some(isOther))) return undefined
  // `list.filter((item) => …)`
  if (kind === 'list' && isCalledBack(program, file, call)) return undefined
  const chain = listChain(index, call)
  if (call.name === 'get' && !isRecordGet(program, file, call, chain, paths)) return undefined
  // The last verb of a query says what it does.
  if (kind === 'list' && chain.some(({ name }) => (findKind(name) ?? kind) !== kind))
    return undefined
  const of = findModel(program, file, index, call, chain)
  const isInsert = kind === 'insert'
  return {
    kind,
    of,
    call,
    isKeyed: true,
    columns: isInsert ? undefined : columnsOfCalls(chain),
    isShown: !isInsert && queriesShown(chain.filter(({ name }) => !SHAPES.test(name))),
    selectors: [
      ...chain.flatMap((each) =>
        isInsert || !SHAPES.test(each.name) ? each.args.flatMap(selecting(index, isInsert)) : [],
      ),
      chain.at(-1)?.self ?? -1,
    ].filter((node) => node >= 0),
  }
}

/** `Member.select(Member.name)` of a class of the program. */
const selectsOfClass = (
  { sets }: Program,
  { nodeBase, facts }: ProgramFile,
  { name, self }: CallFact,
): boolean =>
  name === 'select' &&
  self >= 0 &&
  facts.language === 'python' &&
  sets.of(nodeBase + self).some(({ kind }) => kind === 'function')

/** `User.query` of a class of the program, unlike the query of a request. */
const isClassMember = (
  { sets }: Program,
  { nodeBase }: ProgramFile,
  index: FileIndex,
  node: number,
): boolean => {
  const base = index.loadOf(node)?.base ?? -1
  return base >= 0 && sets.of(nodeBase + base).some(({ kind }) => kind === 'function')
}

/** A session of an object mapper, unlike that of a browser. */
const isStoreSession = (path: string): boolean => /^(?:flask_)?sql(?:alchemy|model)\b/.test(path)

const isCalledBack = ({ sets }: Program, { nodeBase }: ProgramFile, { args }: CallFact): boolean =>
  (args[0] ?? -1) >= 0 &&
  sets.of(nodeBase + (args[0] as number)).some(({ kind }) => kind === 'function')

const findKind = (name: string): AccessKind | undefined => {
  if (WRITE_METHODS.has(name)) return 'write'
  if (READ_METHODS.has(name)) return 'read'
  if (INSERT_METHODS.has(name)) return 'insert'
  return LIST_METHODS.has(name) ? 'list' : undefined
}

/** Parts of a query that choose no record. */
const SHAPES =
  /^(?:set|values|select|include|project|sort|limit|order|orderBy|returning|with|data|populate|lean|exec)$/
const CONDITIONS = /^(?:where|filter|query|criteria|Key)$/

/** `where` of an object that has one: the rest says what is read or written. */
const selecting =
  (index: FileIndex, isInsert: boolean) =>
  (node: number): readonly number[] => {
    const members = isInsert || node < 0 ? [] : index.membersOf(node)
    const conditions = members.flatMap(([name, value]) => (CONDITIONS.test(name) ? [value] : []))
    return conditions.length > 0 ? conditions : [node]
  }

const CHAIN_MAX = 16

/** The calls of a query, the last one first: `db.deleteFrom('t').where('id', '=', id)`. */
const listChain = (index: FileIndex, call: CallFact): readonly CallFact[] => {
  const before = [call]
  for (
    let at = index.callOf(call.self);
    at && before.length < CHAIN_MAX;
    at = index.callOf(at.self)
  )
    before.push(at)
  const after: CallFact[] = []
  let last = call
  while (after.length < CHAIN_MAX) {
    const next = index.callsOn(last.result)[0]
    if (!next) break
    after.unshift(next)
    last = next
  }
  return [...after, ...before]
}

/** `self.session.get(Model, id)` of a session that isn't that of a browser. */
const isByClass = ({ sets }: Program, { nodeBase }: ProgramFile, { args }: CallFact): boolean =>
  args.length >= 2 &&
  (args[0] ?? -1) >= 0 &&
  sets.of(nodeBase + (args[0] as number)).some(({ kind }) => kind === 'function')

/** `session.get(Model, id)` and `Model.objects.get(pk=pk)`, unlike `table.get(key)`. */
const isRecordGet = (
  { sets }: Program,
  { nodeBase }: ProgramFile,
  { args, keys }: CallFact,
  chain: readonly CallFact[],
  paths: readonly string[],
): boolean => {
  const [first = -1] = args
  const isModelFirst =
    first >= 0 &&
    sets.of(nodeBase + first).some(({ kind, path }) => kind === 'function' || /^[^#]/.test(path))
  return (
    /(?:^|,)(?:pk|id|uuid|slug|\w+_id)(?:,|$|__)/.test(keys?.[''] ?? '') ||
    (args.length >= 2 && isModelFirst) ||
    paths.some((path) => /\.(?:objects|query)$|Map\(\)$/.test(path)) ||
    chain.some(({ name }) => /^(?:select_related|prefetch_related|from)$/.test(name))
  )
}
