import { ALL_TAINTS, NO_TAINT, type TaintSet } from '@daimon/scanner-api'
import { MUTATORS, SERVER_MEMBERS } from '../rules/flow.ts'
import { REQUEST_PATH } from '../rules/requests.ts'
import { LOCALS } from '../rules/templates.ts'
import { createConstructed } from './constructed.ts'
import {
  type FileState,
  COLUMN,
  REQUEST,
  STORED,
  type Whole,
  addStart,
  isRemote,
  isRequested,
  toParameterKey,
} from './file-state.ts'
import { createFormTexts } from './form-texts.ts'
import { PASSED_RECORD } from './local-flow.ts'
import { ANY, type AbstractObject } from './points-to.ts'
import { isOfRecord, storedColumns } from './stored-columns.ts'

/** What requests store in objects becomes an origin where it is read. */
export const spreadStored = (whole: Whole): Set<FileState> => {
  const lost = (state: FileState, node: number) => lostTaints(whole, state, node)
  const { held, requested } = storedProperties(whole, lost)
  const columns = storedColumns(whole, lost)
  for (const name of columns.keys()) whole.written.add(name)
  const kept = columns.size > 0 ? recordsOfRequests(whole) : new Set<number>()
  const changed = new Set<FileState>()
  if (held.size === 0 && columns.size === 0) return changed
  const { program, states, fed } = whole
  const isConstructed = createConstructed(whole)
  for (const state of states.values()) {
    const { facts, nodeBase } = state.file
    const attributes = new Set(facts.attributes)
    const isFormText = createFormTexts(state.file)
    for (let at = 0; at < facts.loads.length; at += 4) {
      const to = facts.loads[at + 2] as number
      const known = [...(state.origins.get(to)?.keys() ?? [])]
      if (known.some((origin) => isRemote(origin) || fed.has(toParameterKey(state.file, origin))))
        continue
      const name = facts.loads[at + 1] as number
      // All variables of a template: each is read on its own.
      if (facts.strings[name] === LOCALS) continue
      const base = facts.loads[at] as number
      const owners = program.sets.of(nodeBase + base)
      const places = listRead(
        owners.length > OWNERS_MAX ? [] : owners,
        name < 0 ? ANY : (facts.strings[name] as string),
        attributes.has(to),
      )
      if (
        places.some((node) => kept.has(node)) &&
        addStart(state.starts, to, PASSED_RECORD, NO_TAINT)
      )
        changed.add(state)
      const read = places.filter((node) => held.has(node))
      const column = isOfRecord(state, base) ? columns.get(facts.strings[name] ?? '') : undefined
      if (column === undefined && isFormText(facts.strings[name] ?? '', to)) continue
      const gone =
        read.length > 0
          ? read.reduce((all, node) => all & (held.get(node) ?? ALL_TAINTS), ALL_TAINTS)
          : column
      if (gone === undefined) continue
      const isOwn =
        name >= 0 &&
        read.some((node) => requested.has(node)) &&
        isConstructed(nodeBase + base, facts.strings[name] as string)
      if (
        addStart(state.starts, to, column !== undefined ? COLUMN : isOwn ? REQUEST : STORED, gone)
      )
        changed.add(state)
    }
  }
  return changed
}

/** The taint classes that data of requests lost on its way to a node; all if none reaches it. */
const lostTaints = ({ fed }: Whole, { file, origins }: FileState, node: number): TaintSet => {
  let gone = ALL_TAINTS
  for (const [origin, each] of origins.get(node) ?? []) {
    const before = isRemote(origin) ? NO_TAINT : fed.get(toParameterKey(file, origin))
    if (before !== undefined) gone &= each | before
  }
  return gone
}

type StoredProperties = {
  /** Nodes of properties that hold data of requests, with the taint classes that it lost. */
  readonly held: ReadonlyMap<number, TaintSet>
  /** Those that the request fills that reads them. */
  readonly requested: ReadonlySet<number>
}

const storedProperties = (
  whole: Whole,
  lost: (state: FileState, node: number) => TaintSet,
): StoredProperties => {
  const {
    program: { sets },
    states,
  } = whole
  const held = new Map<number, TaintSet>()
  const requested = new Set<number>()
  for (const state of states.values()) {
    const { facts, nodeBase } = state.file
    const put = (base: number, name: string, from: number) => {
      if (base < 0 || from < 0) return
      const gone = lost(state, from)
      if (gone === ALL_TAINTS) return
      const owners = sets.of(nodeBase + base)
      if (owners.length > OWNERS_MAX) return
      for (const token of owners) {
        const node = token.kind === 'namespace' ? undefined : sets.property(token, name)
        if (node === undefined) continue
        held.set(node, (held.get(node) ?? ALL_TAINTS) & gone)
        if (isRequested(whole, state, from)) requested.add(node)
      }
    }
    for (let at = 0; at < facts.stores.length; at += 4) {
      const name = facts.stores[at + 1] as number
      put(
        facts.stores[at] as number,
        name < 0 ? ANY : (facts.strings[name] as string),
        facts.stores[at + 2] as number,
      )
    }
    for (const { name, self, args } of facts.calls)
      if (self >= 0 && MUTATORS.has(name)) for (const each of args) put(self, ANY, each)
  }
  return { held, requested }
}

/** Nodes of members of requests in which middleware keeps a record: `req.order`. */
const recordsOfRequests = ({ program: { sets }, states }: Whole): ReadonlySet<number> => {
  const kept = new Set<number>()
  for (const state of states.values()) {
    const { facts, nodeBase } = state.file
    for (let at = 0; at < facts.stores.length; at += 4) {
      const [base = -1, name = -1, from = -1] = facts.stores.slice(at, at + 3)
      const member = facts.strings[name] ?? ''
      if (base < 0 || member === '' || SERVER_MEMBERS.has(member) || !isOfRecord(state, from))
        continue
      for (const token of sets.of(nodeBase + base))
        if (token.kind === 'external' && token.path.startsWith(REQUEST_PATH))
          kept.add(sets.property(token, member))
    }
  }
  return kept
}

const PARENTS_MAX = 16
/** A variable that may hold more objects identifies none that a request stored something in. */
const OWNERS_MAX = 32

/** The nodes of the properties that reading one of them may read. */
const listRead = (
  tokens: readonly AbstractObject[],
  name: string,
  isAttribute: boolean,
): readonly number[] => {
  const owners = new Set(tokens)
  const found: number[] = []
  for (const { properties, parents } of owners) {
    if (owners.size < tokens.length + PARENTS_MAX) for (const parent of parents) owners.add(parent)
    if (name === ANY) found.push(...properties.values())
    else
      for (const each of isAttribute ? [name] : [name, ANY]) {
        const node = properties.get(each)
        if (node !== undefined) found.push(node)
      }
  }
  return found
}
