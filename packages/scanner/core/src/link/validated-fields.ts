import { ALL_TAINTS, NO_TAINT, type TaintSet } from '@daimon/scanner-api'
import { GUARDS, type GuardName } from '../rules/guards.ts'
import { CHECKED_PARTS } from '../rules/validators.ts'
import type { CallSites } from './call-sites.ts'
import { boundSchemas, handedSchemas } from './handed-schemas.ts'
import { NodeReach } from './node-reach.ts'
import type { Program, ProgramFile } from './program.ts'

/** For a load: the taint classes that a schema removes from the member. */
export type FieldTaints = (base: number, name: string) => TaintSet

const NOTHING: FieldTaints = () => NO_TAINT

/**
 * What schemas say about members of checked values. If the schema of a value isn't known by its
 * name, its members are those of any schema: if several declare one, only what all of them ensure
 * counts.
 */
export const fieldTaints = (program: Program, sites: CallSites, file: ProgramFile): FieldTaints => {
  const { facts } = file
  const all = declaredFields(program)
  if (all.size === 0) return NOTHING
  const checksParts = facts.imports.some(({ specifier }) => specifier === 'express-validator')
  const pipes = usesPipes(program)
  const checked = new Map<string, Set<number>>()
  const take = (node: number | undefined, schema: string) => {
    if (node !== undefined) checked.set(schema, (checked.get(schema) ?? new Set()).add(node))
  }
  for (let at = 0; at < facts.validated.length; at += 2)
    take(facts.validated[at], facts.strings[facts.validated[at + 1] as number] ?? '')
  if (pipes) {
    for (const [node, type] of boundSchemas(file)) take(node, type)
    for (const [node, type] of handedSchemas(program, sites).get(file) ?? [])
      if (all.has(type)) take(node, type)
  }
  const reach = new NodeReach(facts)
  for (let at = 0; at < facts.loads.length; at += 4) {
    const name = facts.strings[facts.loads[at + 1] as number] ?? ''
    reach.add(facts.loads[at] as number, facts.loads[at + 2] as number)
    if (checksParts && CHECKED_PARTS.has(name)) take(facts.loads[at + 2], '')
  }
  if (checked.size === 0) return NOTHING
  for (const nodes of checked.values()) reach.spread(nodes)
  // A schema next to the code is the one that it uses.
  const own = fieldsIn([facts])
  const ensured = (schema: string, name: string): TaintSet =>
    [own.get(schema), all.get(schema), own.get(ANY), all.get(ANY)]
      .map((fields) => fields?.get(name))
      .find((taints) => taints !== undefined) ?? NO_TAINT
  return (base, name) => {
    const schemas = [...checked].flatMap(([schema, nodes]) => (nodes.has(base) ? [schema] : []))
    return schemas.length === 0
      ? NO_TAINT
      : schemas.reduce((gone, schema) => gone & ensured(schema, name), ALL_TAINTS)
  }
}

const usesPipes = (program: Program): boolean => {
  let uses = USES_PIPES.get(program)
  if (uses === undefined) {
    uses = program.files.some(({ facts }) =>
      facts.imports.some(({ name }) => name === 'ValidationPipe'),
    )
    USES_PIPES.set(program, uses)
  }
  return uses
}

const USES_PIPES = new WeakMap<Program, boolean>()

/** Stands for all schemas together. */
const ANY = '*'

/** What fields may not contain, by schema. */
type Fields = ReadonlyMap<string, ReadonlyMap<string, TaintSet>>

const FIELDS = new WeakMap<Program, Fields>()

const declaredFields = (program: Program): Fields => {
  const known = FIELDS.get(program)
  if (known) return known
  const fields = fieldsIn(program.files.map(({ facts }) => facts))
  FIELDS.set(program, fields)
  return fields
}

/** What all schemas that declare a field ensure about it, by its name. */
export const anyFields = (program: Program): ReadonlyMap<string, TaintSet> =>
  declaredFields(program).get(ANY) ?? new Map<string, TaintSet>()

export const fieldsOfSchema = (
  program: Program,
  schema: string,
): ReadonlyMap<string, TaintSet> | undefined => declaredFields(program).get(schema)

const fieldsIn = (files: readonly ProgramFile['facts'][]): Fields => {
  const all = new Map<string, Map<string, TaintSet>>()
  const put = (schema: string, name: string, gone: TaintSet) => {
    const fields = all.get(schema) ?? new Map<string, TaintSet>()
    all.set(schema, fields.set(name, (fields.get(name) ?? ALL_TAINTS) & gone))
  }
  for (const { fields, strings } of files)
    for (let at = 0; at < fields.length; at += 3) {
      const [schema = '', name = '', kind = 'open'] = fields
        .slice(at, at + 3)
        .map((index) => strings[index])
      const gone = kind === 'open' ? NO_TAINT : GUARDS[kind as GuardName]
      put(ANY, name, gone)
      if (schema !== '') put(schema, name, gone)
    }
  return all
}
