import type { CallFact, FunctionFact } from '../../extract/facts.ts'
import type { AbstractObject } from '../points-to.ts'
import type { Program, ProgramFile } from '../program.ts'
import type { Route } from '../routes.ts'
import { type Inspection, type InspectionContext, inspectFunction } from './inspect-route.ts'
import { findModel, toModelName } from './models.ts'
import type { FileIndex } from './program-index.ts'

/**
 * What a view does that finds records of its `queryset` by itself. The record is chosen by the
 * path; a method or a permission of the program may limit it to the user.
 */
export const inspectModelView = (
  context: InspectionContext,
  { view }: Pick<Route, 'view'>,
): Inspection => {
  const found: Inspection = { guards: [], accesses: [], checksRole: false, comparesUser: false }
  if (!view) return found
  const { program } = context
  const lineage = listLineage(view)
  const methods = LIMITING.flatMap((name) => functionsAt(program, lineage, name))
  for (const at of methods) {
    const each = inspectFunction(context, at, [])
    found.guards.push(...each.guards)
    found.accesses.push(...each.accesses)
    found.checksRole ||= each.checksRole
    found.comparesUser ||= each.comparesUser
  }
  found.comparesUser ||= checksObjects(program, lineage)
  if (found.accesses.some(({ isOfUser }) => isOfUser)) return found
  const kind = lineage.some(({ path }) => CHANGING.test(path)) ? 'write' : 'list'
  const own = found.accesses.splice(0).filter((each) => each.kind === 'list')
  const set = own.length > 0 ? undefined : findQueryset(context, lineage)
  found.accesses.push(
    ...own.map((each) => ({ ...each, kind, isChosen: true, isKeyed: true }) as const),
    ...(set ? [{ ...set, kind, ...ANY_RECORD } as const] : []),
  )
  return found
}

/** What the path of a view selects if nothing limits it. */
const ANY_RECORD = {
  selectors: [],
  isChosen: true,
  isOfUser: false,
  isKeyed: true,
  columns: undefined,
  isShown: false,
}

/** Methods that decide which records a view finds, and who gets them. */
const LIMITING = [
  'get_queryset',
  'get_object',
  'filter_queryset',
  'check_object_permissions',
  'perform_update',
  'perform_destroy',
  'initial',
  'dispatch',
  'test_func',
]

const CHANGING = /(?:\.ModelViewSet|Update\w*|Destroy\w*|Delete\w*)(?:\.prototype)?$/

const listLineage = (view: AbstractObject): readonly AbstractObject[] => {
  const lineage = new Set([view])
  for (const { parents } of lineage) for (const parent of parents) lineage.add(parent)
  return [...lineage]
}

/** The program's functions under a name of a class: of the nearest class that has one. */
const functionsAt = (
  { sets }: Program,
  lineage: readonly AbstractObject[],
  name: string,
): readonly number[] => {
  for (const { properties } of lineage) {
    const node = properties.get(name)
    const held = node === undefined ? [] : sets.of(node)
    const functions = held.flatMap(({ kind, of }) => (kind === 'function' ? [of] : []))
    if (functions.length > 0) return functions
  }
  return []
}

/** Permissions that ask nothing about the record. */
const GENERAL = /^rest_framework\.permissions\.(?:IsAuthenticated(?:OrReadOnly)?|AllowAny)$/
const BACKEND = /^(?:django_filters\.|rest_framework\.filters\.)/

/** Whether a permission or a filter, as far as it is unknown, may look at the record. */
const checksObjects = ({ sets }: Program, lineage: readonly AbstractObject[]): boolean =>
  lineage.some(({ properties }) =>
    (
      [
        ['permission_classes', GENERAL],
        ['filter_backends', BACKEND],
      ] as const
    ).some(([name, known]) => {
      const node = properties.get(name)
      if (node === undefined) return false
      const items = sets
        .of(node)
        .flatMap((list) => list.properties.get('[]') ?? [])
        .flatMap((item) => sets.of(item))
      return items.length === 0 || items.some(({ path }) => !known.test(path))
    }),
  ) || lineage.some(({ properties }) => properties.has('get_permissions'))

/** What a view with `model = Episode` finds, at the place of its class. */
const toCall = ({ line, column }: FunctionFact): CallFact => ({
  in: 0,
  line,
  column,
  callee: -1,
  self: -1,
  args: [],
  result: -1,
  isNew: false,
  name: 'model',
})

/** `queryset = Episode.objects.all()` of a class, or its `model = Episode`. */
const findQueryset = (
  { program, index }: InspectionContext,
  lineage: readonly AbstractObject[],
) => {
  for (const { kind, of } of lineage) {
    const found = kind === 'prototype' ? program.functions[of] : undefined
    if (!found) continue
    const { file } = found
    const own = index(file)
    const prototype = findPrototype(file, found.fact.node)
    const [, value = -1] = own.membersOf(prototype).find(([name]) => name === 'queryset') ?? []
    const call = own.makerOf(value)
    const [, model = -1] = own.membersOf(prototype).find(([name]) => name === 'model') ?? []
    if (!call && model >= 0)
      return { call: toCall(found.fact), file, of: toModelName(own.nameOf(model)) }
    if (call) return { call, file, of: findModel(program, file, own, call, listCalls(own, call)) }
  }
  return undefined
}

const findPrototype = ({ facts: { loads, strings } }: ProgramFile, constructor: number): number => {
  for (let at = 0; at < loads.length; at += 4)
    if (loads[at] === constructor && strings[loads[at + 1] as number] === 'prototype')
      return loads[at + 2] as number
  return -1
}

const CALLS_MAX = 8

const listCalls = (own: FileIndex, last: CallFact): readonly CallFact[] => {
  const calls = [last]
  for (
    let call = own.callOf(last.self);
    call && calls.length < CALLS_MAX;
    call = own.callOf(call.self)
  )
    calls.push(call)
  return calls
}
