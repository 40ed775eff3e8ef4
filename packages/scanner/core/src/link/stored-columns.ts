import { ALL_TAINTS, type TaintSet, taintsNamed } from '@daimon/scanner-api'
import type { CallFact } from '../extract/facts.ts'
import { COLUMN_HOLDERS, RECORD_MAKERS, listColumns } from '../rules/records.ts'
import type { FileState, Whole } from './file-state.ts'
import { PASSED_RECORD, RECORD } from './local-flow.ts'
import type { AbstractObject } from './points-to.ts'
import type { ProgramFile } from './program.ts'

/** By the name of a column: the taint classes that everything lost that requests write to it. */
export type StoredColumns = ReadonlyMap<string, TaintSet>

/** A value of a column is never an object with operators of the caller. */
const AS_COLUMN = taintsNamed('operator')

/** The columns that requests write: members of inserted objects, and parameters of statements. */
export const storedColumns = (
  whole: Whole,
  lost: (state: FileState, node: number) => TaintSet,
): StoredColumns => {
  const columns = new Map<string, TaintSet>()
  const { program } = whole
  const records = insertedObjects(whole)
  for (const state of whole.states.values()) {
    const { facts, nodeBase, callBase } = state.file
    const put = (name: string, node: number) => {
      const gone = node < 0 ? ALL_TAINTS : lost(state, node)
      if (gone !== ALL_TAINTS)
        columns.set(name, (columns.get(name) ?? ALL_TAINTS) & (gone | AS_COLUMN))
    }
    facts.calls.forEach((call, at) => {
      const values = boundValues(state.file, call)
      for (const { name, place } of listColumns(call.literals?.[0] ?? ''))
        put(name, values[place] ?? -1)
      if (!makesRecord(whole, call, callBase + at)) return
      const named = call.keys?.['']?.split(',') ?? []
      if (!named.includes('...'))
        for (const [index, name] of named.entries())
          put(name, call.args[call.args.length - named.length + index] ?? -1)
    })
    for (let at = 0; at < facts.stores.length; at += 4) {
      const [base = -1, name = -1, from = -1] = facts.stores.slice(at, at + 3)
      const isRecord =
        isOfRecord(state, base) ||
        (base >= 0 && program.sets.of(nodeBase + base).some((each) => records.has(each)))
      if (name >= 0 && isRecord) put(facts.strings[name] as string, from)
    }
  }
  return columns
}

/** Whether a node holds a record of a store, or a part of one. */
export const isOfRecord = ({ origins }: FileState, node: number): boolean => {
  const known = origins.get(node)
  return known?.has(RECORD) === true || known?.has(PASSED_RECORD) === true
}

/** Whether a call writes a record, or makes one as a class of the repository or a mapper does. */
const makesRecord = (
  { sites }: Whole,
  { name, isNew }: Pick<CallFact, 'name' | 'isNew'>,
  index: number,
): boolean =>
  RECORD_MAKERS.has(name) ||
  (isNew &&
    ((sites.targets[index]?.size ?? 0) > 0 ||
      [...(sites.externals[index] ?? [])].some((path) => /model/i.test(path))))

const insertedObjects = (whole: Whole): ReadonlySet<AbstractObject> => {
  const { program, states } = whole
  const records = new Set<AbstractObject>()
  const take = (node: number, depth: number) => {
    for (const token of program.sets.of(node)) {
      if (token.kind !== 'object' || records.has(token)) continue
      records.add(token)
      if (depth > 0)
        for (const [name, held] of token.properties)
          if (COLUMN_HOLDERS.has(name)) take(held, depth - 1)
    }
  }
  for (const { file } of states.values())
    file.facts.calls.forEach((call, at) => {
      const isStatement = listColumns(call.literals?.[0] ?? '').length > 0
      if (isStatement || makesRecord(whole, call, file.callBase + at))
        for (const node of isStatement ? boundValues(file, call) : call.args)
          if (node >= 0) take(file.nodeBase + node, DEPTH_MAX)
    })
  return records
}

const DEPTH_MAX = 2

/** The parameters of a statement: later arguments, or those of a method of its result. */
const boundValues = ({ facts }: ProgramFile, call: CallFact): readonly number[] => {
  const objects = new Set(facts.objects)
  const given = [
    ...call.args.slice(1),
    ...facts.calls.flatMap(({ self, args }) =>
      call.result >= 0 && self === call.result ? args : [],
    ),
  ]
  return given.flatMap((node) => {
    const elements = objects.has(node) ? listElements(facts, node) : []
    return elements.length > 0 ? elements : [node]
  })
}

const listElements = ({ stores }: ProgramFile['facts'], node: number): number[] => {
  const found: number[] = []
  for (let at = 0; at < stores.length; at += 4)
    if (stores[at] === node && (stores[at + 1] as number) < 0) found.push(stores[at + 2] as number)
  return found
}
