import {
  INSERT_METHODS,
  LIST_METHODS,
  OTHER_RECEIVERS,
  READ_METHODS,
  SQL_INSERT,
  SQL_READ,
  SQL_WRITE,
  WRITE_METHODS,
} from '../../rules/authentication.ts'
import type { CallFact } from '../../extract/facts.ts'
import type { CallSites } from '../call-sites.ts'
import type { Program, ProgramFile } from '../program.ts'
import type { FileIndex, IndexedCall } from './program-index.ts'

/** A call that reads, changes, or creates a record of a store. */
export type RecordAccess = {
  readonly kind: 'read' | 'write' | 'insert'
  /** The table, model, or collection, as far as it is known. */
  readonly of: string
  readonly call: CallFact
  /** Whether a parameter of the function chooses the record. */
  readonly isChosen: boolean
}

export const recordAccess = (
  program: Program,
  sites: CallSites,
  file: ProgramFile,
  index: FileIndex,
  indexed: IndexedCall,
): RecordAccess | undefined => {
  const { call, at } = indexed
  if ((sites.targets[at]?.size ?? 0) > 0) return undefined
  const bySql = ofStatement(file, index, call)
  if (bySql) return bySql
  const kind = WRITE_METHODS.has(call.name)
    ? 'write'
    : READ_METHODS.has(call.name)
      ? 'read'
      : INSERT_METHODS.has(call.name)
        ? 'insert'
        : undefined
  if (kind === undefined) return undefined
  const isFunction = call.name === 'get_object_or_404'
  if (call.self < 0 && !isFunction) return undefined
  const receiver = index.nameOf(call.self)
  const paths =
    call.self < 0 ? [] : program.sets.of(file.nodeBase + call.self).map(({ path }) => path)
  if (
    !isFunction &&
    (OTHER_RECEIVERS.test(receiver) || paths.some((path) => OTHER_RECEIVERS.test(path)))
  )
    return undefined
  const chain = listChain(file, index, call)
  const first =
    (call.args[0] ?? -1) < 0 ? [] : program.sets.of(file.nodeBase + (call.args[0] as number))
  const isModelFirst = first.some((token) => token.kind === 'function' || /^[^#]/.test(token.path))
  if (call.name === 'get' && !isRecordGet(call, chain, paths, isModelFirst)) return undefined
  return {
    kind,
    of: findModel(
      program,
      file,
      call,
      receiver,
      isFunction || (call.name === 'get' && call.args.length === 2),
    ),
    call,
    isChosen: chain.some(({ args, name }) =>
      args.some((argument) => !SHAPES.test(name) && argument >= 0 && index.isOfParameter(argument)),
    ),
  }
}

/** The model of a call that reads many records. */
export const listedModel = (
  program: Program,
  file: ProgramFile,
  index: FileIndex,
  call: CallFact,
): string | undefined =>
  call.self >= 0 && LIST_METHODS.has(call.name)
    ? findModel(program, file, call, index.nameOf(call.self), false)
    : undefined

/** Parts of a query that choose no record. */
const SHAPES =
  /^(?:set|values|select|include|project|sort|limit|order|orderBy|returning|with|data)$/

/** `SELECT … WHERE id = ?` with its parameters, also in a prepared statement. */
const ofStatement = (
  file: ProgramFile,
  index: FileIndex,
  call: CallFact,
): RecordAccess | undefined => {
  const text = call.literals?.[0]
  if (text === undefined || call.self < 0) return undefined
  const found = (
    [
      ['write', SQL_WRITE],
      ['insert', SQL_INSERT],
      ['read', SQL_READ],
    ] as const
  ).flatMap(([kind, pattern]) => {
    const table = pattern.exec(text)?.[1]
    return table === undefined ? [] : [{ kind, of: table.toLowerCase() }]
  })[0]
  if (!found) return undefined
  const values = [
    ...call.args.slice(1),
    ...file.facts.calls.flatMap(({ self, args }) => (self === call.result ? args : [])),
  ]
  return {
    ...found,
    call,
    isChosen: values.some((value) => value >= 0 && index.isOfParameter(value)),
  }
}

const CHAIN_MAX = 16

/** The calls of a query: `db.deleteFrom('t').where('id', '=', id)`, from any of them. */
const listChain = (file: ProgramFile, index: FileIndex, call: CallFact): CallFact[] => {
  const found = [call]
  for (let at = index.callOf(call.self); at && found.length < CHAIN_MAX; at = index.callOf(at.self))
    found.push(at)
  let last = call
  while (found.length < CHAIN_MAX) {
    const { result } = last
    const next = result < 0 ? undefined : file.facts.calls.find(({ self }) => self === result)
    if (!next) break
    found.push(next)
    last = next
  }
  return found
}

/** `session.get(Model, id)` and `Model.objects.get(pk=pk)`, unlike `table.get(key)`. */
const isRecordGet = (
  { args, keys }: CallFact,
  chain: readonly CallFact[],
  paths: readonly string[],
  isModelFirst: boolean,
): boolean =>
  /(?:^|,)(?:pk|id|uuid|slug|\w+_id)(?:,|$|__)/.test(keys?.[''] ?? '') ||
  (args.length >= 2 && isModelFirst) ||
  paths.some((path) => /\.(?:objects|query)$|Map\(\)$/.test(path)) ||
  chain.some(({ name }) => /^(?:select_related|prefetch_related|from)$/.test(name))

const findModel = (
  { sets }: Program,
  { nodeBase }: ProgramFile,
  { args, self }: CallFact,
  receiver: string,
  isFirst: boolean,
): string => {
  const node = isFirst ? (args[0] ?? -1) : self
  const [token] = node < 0 ? [] : sets.of(nodeBase + node)
  if (isFirst && token) return token.kind === 'external' ? token.path : `${token.kind} ${token.of}`
  if (receiver !== '' && receiver !== 'objects') return receiver
  return token ? `${token.kind} ${token.of} ${token.path}` : receiver
}
