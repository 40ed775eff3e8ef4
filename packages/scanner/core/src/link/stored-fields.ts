import type { TaintSet } from '@daimon/scanner-api'
import { COLUMN_HOLDERS } from '../rules/records.ts'
import { NodeReach } from './node-reach.ts'
import type { Program, ProgramFile } from './program.ts'
import { fieldsOfSchema } from './validated-fields.ts'

/** A field that a schema declares, with the node that holds the value that it checked. */
type StoredField = { readonly name: string; readonly gone: TaintSet; readonly node: number }

/**
 * The fields of checked values that arguments hold as a whole: `{ data: parsed.data }`, and
 * `{ ...parsed.data, ownerId }`.
 */
export const findStoredFields = (
  program: Program,
  { facts }: ProgramFile,
): ((args: readonly number[]) => readonly StoredField[]) => {
  if (facts.validated.length === 0) return () => []
  const reach = new NodeReach(facts)
  for (let at = 0; at < facts.loads.length; at += 4)
    if (RESULT.test(facts.strings[facts.loads[at + 1] as number] ?? ''))
      reach.add(facts.loads[at] as number, facts.loads[at + 2] as number)
  const checked = new Map<string, Set<number>>()
  for (let at = 0; at < facts.validated.length; at += 2) {
    const schema = facts.strings[facts.validated[at + 1] as number] ?? ''
    const nodes = checked.get(schema) ?? new Set()
    checked.set(schema, nodes.add(facts.validated[at] as number))
  }
  for (const nodes of checked.values()) reach.spread(nodes)
  const parts = listParts(facts)
  return (args) => {
    const held = new Set(args)
    for (const node of held) {
      if (held.size > NODES_MAX) break
      for (const part of parts.get(node) ?? []) held.add(part)
    }
    return [...checked].flatMap(([schema, nodes]) =>
      [...held].flatMap((node) =>
        nodes.has(node)
          ? [...(fieldsOfSchema(program, schema) ?? [])].map(([name, gone]) => ({
              name,
              gone,
              node,
            }))
          : [],
      ),
    )
  }
}

/** What a schema returns: the value itself, or an object with it. */
const RESULT = /^(?:data|value|output)$/
const NODES_MAX = 64

/** By object literal: the objects that it spreads, and those of members that hold columns. */
const listParts = ({ stores, strings, inherits }: ProgramFile['facts']) => {
  const parts = new Map<number, number[]>()
  const add = (whole: number, part: number) => {
    if (part < 0) return
    const known = parts.get(whole)
    if (known) known.push(part)
    else parts.set(whole, [part])
  }
  for (let at = 0; at < inherits.length; at += 2)
    add(inherits[at] as number, inherits[at + 1] as number)
  for (let at = 0; at < stores.length; at += 4)
    if (COLUMN_HOLDERS.has(strings[stores[at + 1] as number] ?? ''))
      add(stores[at] as number, stores[at + 2] as number)
  return parts
}
