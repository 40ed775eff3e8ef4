import { ALL_TAINTS, NO_TAINT, type TaintSet, taintsNamed } from '@daimon/scanner-api'
import type { CallFact } from '../extract/facts.ts'
import { groupElements } from '../extract/object-members.ts'
import {
  COLUMN_HOLDERS,
  FORM_SAVES,
  OTHER_MAKERS,
  READING_FORMS,
  RECORD_MAKERS,
  listColumns,
} from '../rules/records.ts'
import type { FileState, Whole } from './file-state.ts'
import { PASSED_RECORD, RECORD } from './local-flow.ts'
import type { AbstractObject } from './points-to.ts'
import type { ProgramFile } from './program.ts'
import { serializerColumns } from './serializer-columns.ts'
import { findStoredFields } from './stored-fields.ts'
import { anyFields, fieldsOfSchema } from './validated-fields.ts'

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
  const declared = anyFields(program)
  const fieldNamed = (name: string): TaintSet => declared.get(name) ?? NO_TAINT
  const note = (name: string, gone: TaintSet) => {
    if (gone !== ALL_TAINTS)
      columns.set(name, (columns.get(name) ?? ALL_TAINTS) & (gone | AS_COLUMN))
  }
  const bound = new Map(
    [...whole.states.values()].map(({ file }) => [file, findBoundValues(file)] as const),
  )
  const records = insertedObjects(whole, bound)
  const tableColumns = columnsOfTables(whole)
  const isOfTable = (index: number): boolean =>
    tableColumns.length > 0 &&
    [...(whole.sites.externals[index] ?? [])].some((path) => SETS_TABLE.test(path))
  for (const name of serializerColumns(program)) note(name, NO_TAINT)
  for (const state of whole.states.values()) {
    const { facts, nodeBase, callBase } = state.file
    const fieldsOf = findStoredFields(program, state.file)
    const put = (name: string, node: number, without: TaintSet = NO_TAINT) => {
      const gone = node < 0 ? ALL_TAINTS : lost(state, node) | without
      note(name, gone)
    }
    facts.calls.forEach((call, at) => {
      const form = formSaved(whole, state.file, at)
      for (const [name, gone] of form?.fields ?? [])
        if (form?.reads === true) note(name, gone)
        else put(name, call.self, gone)
      const written = listColumns(call.literals?.[0] ?? '')
      const values = written.length > 0 ? (bound.get(state.file)?.(call) ?? []) : []
      for (const { name, place, parameter } of written)
        if (parameter === undefined) put(name, values[place] ?? -1)
        else for (const node of membersNamed(facts, values, parameter)) put(name, node)
      if (!makesRecord(whole, call, callBase + at)) return
      const fields = fieldsOf(call.args)
      for (const { name, gone, node } of fields) put(name, node, gone)
      // `db.update(users).set(body)`
      if (fields.length === 0 && call.keys?.['0'] === undefined && isOfTable(callBase + at))
        for (const name of tableColumns) put(name, call.args[0] ?? -1)
      const named = call.keys?.['']?.split(',').filter((name) => name !== '...') ?? []
      for (const [index, name] of named.entries())
        put(name, call.args[call.args.length - named.length + index] ?? -1)
      // `Order(**data.model_dump(), owner_id=user.id)`
      if (call.spreadFrom !== undefined && call.keys?.['']?.includes('...') === true)
        for (const name of columnsOfClass(whole, callBase + at))
          if (!named.includes(name)) put(name, call.args[call.spreadFrom] ?? -1, fieldNamed(name))
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

const SETS_TABLE = /\bdrizzle\(\)(?:\.\w+\(\))*\.(?:insert\(\)\.values|update\(\)\.set)$/
const TABLE_MAKER = /^drizzle-orm\/.*\.(?:sqlite|pg|mysql)Table$/

/** The columns of tables that drizzle declares: which one a call writes, its path doesn't say. */
const columnsOfTables = ({ program, sites }: Whole): readonly string[] => [
  ...new Set(
    program.calls.flatMap(({ fact }, index) =>
      [...(sites.externals[index] ?? [])].some((path) => TABLE_MAKER.test(path))
        ? (fact.keys?.['1'] ?? '').split(',').filter((name) => /^\w+$/.test(name))
        : [],
    ),
  ),
]

/** Attributes of the class that a call makes an instance of, as far as schemas declare them. */
const columnsOfClass = ({ program, sites }: Whole, index: number): readonly string[] => {
  const declared = anyFields(program)
  const all = [...(sites.targets[index] ?? [])].flatMap((target) => [
    ...program.sets.prototype(target).properties.keys(),
  ])
  const known = all.filter((name) => declared.has(name))
  return known.length > 0 ? known : all
}

/** A form that writes its fields to a record: `form.save()`, `form.populate_obj(order)`. */
const formSaved = (
  { program, sites }: Whole,
  { facts, callBase, nodeBase }: ProgramFile,
  at: number,
) => {
  const { self } = facts.calls[at] ?? { self: -1 }
  const path = [...(sites.externals[callBase + at] ?? [])].find((each) => FORM_SAVES.test(each))
  if (path === undefined || self < 0) return undefined
  const fields = program.sets.of(nodeBase + self).flatMap(({ kind, of }) => {
    const name = kind === 'prototype' ? program.functions[of]?.fact.name : undefined
    return name === undefined ? [] : [...(fieldsOfSchema(program, name) ?? [])]
  })
  return { fields, reads: READING_FORMS.test(path) }
}

/** What objects hold under a name: the parameters of `SET a = @name`. */
export const membersNamed = (
  { stores, strings }: ProgramFile['facts'],
  objects: readonly number[],
  name: string,
): readonly number[] => {
  const found: number[] = []
  for (let at = 0; at < stores.length; at += 4)
    if (
      objects.includes(stores[at] as number) &&
      strings[stores[at + 1] as number] === name &&
      (stores[at + 2] as number) >= 0
    )
      found.push(stores[at + 2] as number)
  return found
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
): boolean => {
  const paths = [...(sites.externals[index] ?? [])]
  if (RECORD_MAKERS.has(name)) return !paths.some((path) => OTHER_MAKERS.test(path))
  return (
    isNew && ((sites.targets[index]?.size ?? 0) > 0 || paths.some((path) => /model/i.test(path)))
  )
}

const insertedObjects = (
  whole: Whole,
  bound: ReadonlyMap<ProgramFile, BoundValues>,
): ReadonlySet<AbstractObject> => {
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
        for (const node of isStatement ? (bound.get(file)?.(call) ?? []) : call.args)
          if (node >= 0) take(file.nodeBase + node, DEPTH_MAX)
    })
  return records
}

const DEPTH_MAX = 2

/** The parameters of a statement: later arguments, or those of a method of its result. */
type BoundValues = (call: CallFact) => readonly number[]

export const findBoundValues = ({ facts }: ProgramFile): BoundValues => {
  const index = () => ({
    objects: new Set(facts.objects),
    elements: groupElements(facts),
    callsOf: Map.groupBy(facts.calls, ({ self }) => self),
  })
  // Most files have no statement.
  let known: ReturnType<typeof index> | undefined
  return ({ args, result }) => {
    const { objects, elements, callsOf } = (known ??= index())
    const later = result < 0 ? [] : (callsOf.get(result) ?? []).flatMap((call) => call.args)
    return [...args.slice(1), ...later].flatMap(
      (node) => (objects.has(node) ? elements.get(node) : undefined) ?? [node],
    )
  }
}
