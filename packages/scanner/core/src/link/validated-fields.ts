import { ALL_TAINTS, NO_TAINT, type TaintSet } from '@daimon/scanner-api'
import { GUARDS, type GuardName } from '../rules/guards.ts'
import { CHECKED_PARTS } from '../rules/validators.ts'
import { NodeReach } from './node-reach.ts'
import type { Program, ProgramFile } from './program.ts'

/** For a load: the taint classes that a schema removes from the member. */
export type FieldTaints = (base: number, name: string) => TaintSet

const NOTHING: FieldTaints = () => NO_TAINT

/**
 * What schemas say about members of checked values. The members are known by their names: if
 * several schemas declare one, only what all of them ensure counts.
 */
export const fieldTaints = (program: Program, { facts }: ProgramFile): FieldTaints => {
  const fields = declaredFields(program)
  if (fields.size === 0) return NOTHING
  const checksParts = facts.imports.some(({ specifier }) => specifier === 'express-validator')
  const pipes = program.files.some((file) =>
    file.facts.imports.some(({ name }) => name === 'ValidationPipe'),
  )
  const checked = new Set(facts.validated)
  const take = (node: number | undefined) => {
    if (node !== undefined) checked.add(node)
  }
  if (pipes)
    for (const { param, of, type } of facts.decorators)
      if (param !== undefined && type !== undefined) take(facts.functions[of]?.params[param])
  const reach = new NodeReach(facts)
  for (let at = 0; at < facts.loads.length; at += 4) {
    const name = facts.strings[facts.loads[at + 1] as number] ?? ''
    reach.add(facts.loads[at] as number, facts.loads[at + 2] as number)
    if (checksParts && CHECKED_PARTS.has(name)) take(facts.loads[at + 2])
  }
  if (checked.size === 0) return NOTHING
  reach.spread(checked)
  // A schema next to the code is the one that it uses.
  const own = fieldsIn([facts])
  return (base, name) =>
    checked.has(base) ? (own.get(name) ?? fields.get(name) ?? NO_TAINT) : NO_TAINT
}

const FIELDS = new WeakMap<Program, ReadonlyMap<string, TaintSet>>()

const declaredFields = (program: Program): ReadonlyMap<string, TaintSet> => {
  const known = FIELDS.get(program)
  if (known) return known
  const fields = fieldsIn(program.files.map(({ facts }) => facts))
  FIELDS.set(program, fields)
  return fields
}

const fieldsIn = (files: readonly ProgramFile['facts'][]): ReadonlyMap<string, TaintSet> => {
  const fields = new Map<string, TaintSet>()
  for (const facts of files)
    for (let at = 0; at < facts.fields.length; at += 2) {
      const name = facts.strings[facts.fields[at] as number] ?? ''
      const kind = facts.strings[facts.fields[at + 1] as number] ?? 'open'
      const gone = kind === 'open' ? NO_TAINT : GUARDS[kind as GuardName]
      fields.set(name, (fields.get(name) ?? ALL_TAINTS) & gone)
    }
  return fields
}
