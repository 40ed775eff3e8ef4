import { ALL_TAINTS, type TaintSet, NO_TAINT } from '@daimon/scanner-api'
import { CHECKED, type CallFact } from '../extract/facts.ts'
import {
  COUNTING,
  DATA_METHODS,
  ITERATORS,
  ITERATOR_MODULES,
  MUTATORS,
  RECORD_KINDS,
  STORE_CALLS,
  STORE_MODULES,
  PYTHON_STRING_MEMBERS,
  STRING_MEMBERS,
  TEXT_MAKERS,
  TEXT_READERS,
} from '../rules/flow.ts'
import {
  DECODERS,
  GUARDS,
  type GuardName,
  JOINERS,
  TOKEN_DECODERS,
  URL_MAKERS,
  URL_PARTS,
  URL_RESOLVERS,
} from '../rules/guards.ts'
import { REQUEST_PATH } from '../rules/requests.ts'
import { LOOKUPS } from '../rules/sources.ts'
import { answeringKind } from './answering-kind.ts'
import type { CallSites } from './call-sites.ts'
import { createFormTexts } from './form-texts.ts'
import { answersTo, resolvedNodes } from './guard-taints.ts'
import { createOwnAddress } from './own-address.ts'
import type { Program, ProgramFile } from './program.ts'
import { isReadByClass, isRecordReader } from './record-readers.ts'
import { findPageAddresses } from './page-addresses.ts'
import { sanitizedTaints } from './sanitized-taints.ts'
import { closedSchemas } from './closed-schemas.ts'
import { fieldTaints } from './validated-fields.ts'
import { isServersMember } from './server-members.ts'
import { withoutDefault } from './without-default.ts'

/**
 * An edge to another node: which taint classes it removes, whether all knowledge about the value is
 * lost, and whether it makes a text of the value.
 */
type FlowEdge = {
  readonly to: number
  readonly without: TaintSet
  readonly guard?: Guard
  readonly forgets?: boolean
  readonly isText?: boolean
  /** Whether a part of a token becomes its content. */
  readonly decodesToken?: boolean
}

export type Guard = ProgramFile['facts']['guards'][number]

export type LocalGraph = {
  readonly edges: ReadonlyMap<number, readonly FlowEdge[]>
  /** Nodes that hold records of a database. */
  readonly records: readonly number[]
}

/** A graph that edges can still be added to. */
export type GrowingGraph = LocalGraph & { readonly add: (from: number, edge: FlowEdge) => void }

/**
 * The edges within one file: from a node to those that its value, or something made of it, reaches
 * without a call of a repository function. `ofUser` are nodes that hold who sent the request.
 */
export const localGraph = (
  program: Program,
  sites: CallSites,
  file: ProgramFile,
  ofUser: ReadonlySet<number>,
): GrowingGraph => {
  const { facts, callBase, functionBase, nodeBase } = file
  const next = new Map<number, FlowEdge[]>()
  const records: number[] = []
  const add = (from: number, step: FlowEdge) => {
    if (from < 0 || step.to < 0) return
    const list = next.get(from)
    if (list) list.push(step)
    else next.set(from, [step])
  }
  const plain = (from: number, to: number) => add(from, { to, without: NO_TAINT })
  const held = new Set(facts.objects)
  for (let at = 0; at < facts.flows.length; at += 2)
    plain(facts.flows[at] as number, facts.flows[at + 1] as number)
  for (let at = 0; at < facts.derivations.length; at += 2) {
    const to = facts.derivations[at + 1] as number
    add(facts.derivations[at] as number, { to, without: NO_TAINT, isText: !held.has(to) })
  }
  const ensured = fieldTaints(program, sites, file)
  const ownAddress = createOwnAddress(program, file)
  const ofSchema = closedSchemas(program, file)
  const addresses = findPageAddresses(program, sites)
  const attributes = new Set(facts.attributes)
  const isFormText = createFormTexts(file)
  for (let at = 0; at < facts.loads.length; at += 4) {
    const base = facts.loads[at] as number
    const name = facts.strings[facts.loads[at + 1] as number] ?? ''
    const owners = program.sets.of(nodeBase + base)
    const isServers =
      owners.some((owner) => isServersMember(program.sets, owner, name)) ||
      isFormText(name, facts.loads[at + 2] as number) ||
      // The user that the application itself found, whatever it calls them.
      (ofUser.has(facts.loads[at + 2] as number) &&
        owners.some(({ path }) => path === REQUEST_PATH))
    const isText =
      STRING_MEMBERS.has(name) || (facts.language === 'python' && PYTHON_STRING_MEMBERS.has(name))
    const part = URL_PARTS.get(name)
    const isOfUrl =
      part !== undefined && owners.some(({ path }) => URL_MAKERS.test(withoutDefault(path)))
    const without =
      (isText ? GUARDS.text : NO_TAINT) |
      (attributes.has(facts.loads[at + 2] as number)
        ? (addresses.get(name) ?? NO_TAINT)
        : NO_TAINT) |
      (isOfUrl ? GUARDS[part] : NO_TAINT) |
      ownAddress(base, name) |
      ensured(base, name)
    if (!isServers) add(base, { to: facts.loads[at + 2] as number, without })
  }
  for (let at = 0; at < facts.stores.length; at += 4)
    plain(facts.stores[at + 2] as number, facts.stores[at] as number)
  const context = {
    program,
    facts,
    functionBase,
    nodeBase,
    add,
    records,
    callsOf: callsByCallee(facts),
  }
  const isRepeated = findRepeated(facts)
  const usesStore =
    facts.imports.some(({ specifier }) => STORE_MODULES.test(specifier)) ||
    facts.calls.some(({ name }) => STORE_CALLS.has(name))
  const isPython = facts.language === 'python'
  // `api.findPlugin({ user, id })` of a receiver that isn't known returns data, no text that is
  // made of its options.
  const areOptions = (argument: number): boolean => {
    const tokens = argument < 0 ? [] : program.sets.of(nodeBase + argument)
    return tokens.length > 0 && tokens.every(({ kind }) => kind === 'object')
  }
  facts.calls.forEach((call, at) => {
    const paths = [...(sites.externals[callBase + at] ?? [])].map(withoutDefault)
    const ofAddress = call.self >= 0 ? addresses.get(call.name) : undefined
    const without = sanitizedTaints(paths, call) | ofSchema(paths, call) | (ofAddress ?? NO_TAINT)
    if (without === ALL_TAINTS || call.name === CHECKED) return
    // An external function passes its arguments on; a repository function has a summary of its own.
    const targets = sites.targets[callBase + at] ?? NO_TARGETS
    if (targets.size === 0 && isRepeated(call)) return
    if (targets.size > 0) {
      if (keepsArguments(program, facts.language, call, targets))
        for (const argument of call.args) plain(argument, call.result)
      return
    }
    const kind = answeringKind(paths, call, facts.language)
    const readsRecord = isRecordReader(call, paths, usesStore) || isReadByClass(program, file, call)
    if (readsRecord || (kind !== undefined && RECORD_KINDS.has(kind))) records.push(call.result)
    addCallbacks(context, call, paths, kind)
    // A record isn't made of what finds it.
    if (kind !== undefined || readsRecord) return
    const forgets = paths.some((path) => DECODERS.has(path))
    const decodesToken = paths.some((path) => TOKEN_DECODERS.test(path))
    const joins = paths.some((path) => JOINERS.has(path))
    const hasBase = paths.some((path) => URL_RESOLVERS.test(path))
    const isText = TEXT_MAKERS.has(call.name) || paths.some((path) => TEXT_READERS.test(path))
    // `list.push(value)` is a number.
    const to = COUNTING.has(call.name) && !isPython ? -1 : call.result
    const isLookup = paths.some((path) => LOOKUPS.has(path))
    const isUnknown = paths.length === 0 && call.self >= 0 && !isText && !MUTATORS.has(call.name)
    const isMapped = MAPPERS.has(call.name) && isOwnMapper(context, call.args[0])
    const isTable = isKeyed(call, paths) || isTableLookup(program, nodeBase, facts.language, call)
    for (const [place, argument] of isLookup ? [] : call.args.entries()) {
      if (isTable && place === 0) continue
      const isOwnBase =
        hasBase &&
        place === 1 &&
        argument >= 0 &&
        program.sets.of(nodeBase + argument).some(isOwnAddress)
      add(argument, {
        to,
        without:
          without |
          (joins && place > 0 ? GUARDS.joined : NO_TAINT) |
          (isOwnBase ? GUARDS.hosted : NO_TAINT) |
          (isUnknown && DATA_METHODS.test(call.name) && areOptions(argument) ? NO_TEXT : NO_TAINT),
        forgets,
        isText,
        decodesToken,
      })
    }
    if (!isMapped) add(call.self, { to, without, forgets, isText, decodesToken })
    if (MUTATORS.has(call.name) && call.self >= 0)
      for (const argument of call.args) plain(argument, call.self)
    if (paths.includes('Object.assign'))
      for (const argument of call.args.slice(1)) plain(argument, call.args[0] ?? -1)
  })
  const resolved = resolvedNodes(sites, { facts, callBase })
  const answered = answersTo(program, sites, { facts, callBase })
  for (const guard of facts.guards) {
    const { from, to, asked } = guard
    const without = (name: GuardName): TaintSet =>
      name === 'below' && !resolved(from) ? NO_TAINT : GUARDS[name]
    add(from, { to, without: asked ? answered(asked, without) : without(guard.guard), guard })
  }
  return { edges: next, records, add }
}

/** Whether a call is the `run.__call__()` of a call `run()`, which says by itself what it does. */
const findRepeated = ({ calls, language }: ProgramFile['facts']): ((call: CallFact) => boolean) => {
  if (language !== 'python') return () => false
  const first = new Map<number, CallFact>()
  for (const call of calls) if (!first.has(call.result)) first.set(call.result, call)
  return (call) => call.name === '' && call.self >= 0 && first.get(call.result) !== call
}

/** `new URL('/path', request.url)`: the host is that of the application. */
const isOwnAddress = ({ path }: { readonly path: string }): boolean =>
  /^#request\.(?:url|nextUrl(?:\.(?:origin|href))?)$/.test(path)

/** What isn't a text of its input: neither markup nor an address. */
const NO_TEXT = GUARDS.escaped | GUARDS.hosted

/** Methods whose result consists of what a function returns, and not of what it gets. */
const MAPPERS: ReadonlySet<string> = new Set(['map', 'flatMap'])

/**
 * Whether an argument is a function of the same file whose result is followed, and that gets the
 * items only: its third parameter would be the whole list.
 */
const isOwnMapper = (
  { program, facts, functionBase, nodeBase }: CallbackContext,
  node = -1,
): boolean => {
  const tokens = node < 0 ? [] : program.sets.of(nodeBase + node)
  return (
    tokens.length > 0 &&
    tokens.every(
      ({ kind, of }) => kind === 'function' && getsItemsOnly(facts.functions[of - functionBase]),
    )
  )
}

const getsItemsOnly = (fact: ProgramFile['facts']['functions'][number] | undefined): boolean =>
  fact !== undefined && fact.params.length <= 2 && !fact.hasRest

const NO_TARGETS: ReadonlySet<number> = new Set()

/** `SearchForm(request.POST)`: a class without an initializer gives its arguments to its base. */
const keepsArguments = (
  { functions }: Program,
  language: string,
  { isNew }: CallFact,
  targets: ReadonlySet<number>,
): boolean =>
  language === 'python' &&
  isNew &&
  [...targets].every((target) => {
    const { file, fact } = functions[target] ?? {}
    return file?.facts.functions.every(({ name }) => name !== `${fact?.name}.__init__`) === true
  })

/** `sessions.get(id)`: what is found under a key isn't made of it. */
const isKeyed = ({ name, self }: CallFact, paths: readonly string[]): boolean =>
  name === 'get' && self >= 0 && !paths.some((path) => ITERATOR_MODULES.test(path))

/** `TABLE.get(key, other)` of a dictionary in the code: the key is not part of the result. */
const isTableLookup = (
  { sets }: Program,
  nodeBase: number,
  language: string,
  { name, self }: CallFact,
): boolean => {
  if (language !== 'python' || name !== 'get' || self < 0) return false
  const tokens = sets.of(nodeBase + self)
  return tokens.length > 0 && tokens.every(({ kind }) => kind === 'object')
}

type CallbackContext = Pick<ProgramFile, 'facts' | 'functionBase' | 'nodeBase'> & {
  readonly program: Program
  readonly add: (from: number, edge: FlowEdge) => void
  readonly records: number[]
  readonly callsOf: (callee: number) => readonly CallFact[]
}

const callsByCallee = ({ calls }: ProgramFile['facts']): CallbackContext['callsOf'] => {
  let known: ReadonlyMap<number, readonly CallFact[]> | undefined
  return (callee) => (known ??= Map.groupBy(calls, (call) => call.callee)).get(callee) ?? []
}

/** What a function of this file receives that other code calls, and where its result goes. */
const addCallbacks = (
  { program, facts, functionBase, nodeBase, add, records, callsOf }: CallbackContext,
  call: CallFact,
  paths: readonly string[],
  kind: string | undefined,
): void => {
  const isPromise = call.isNew && paths.includes('Promise')
  const isIterator = ITERATORS.has(call.name) || paths.some((path) => ITERATOR_MODULES.test(path))
  const hasRecords = kind !== undefined && RECORD_KINDS.has(kind)
  if (!isPromise && !isIterator && !hasRecords) return
  const plain = (from: number, to: number) => add(from, { to, without: NO_TAINT })
  for (const argument of call.args)
    for (const { kind: held, of } of argument < 0 ? [] : program.sets.of(nodeBase + argument)) {
      const own = held === 'function' ? facts.functions[of - functionBase] : undefined
      if (!own) continue
      // `resolve(value)`: the promise and its value are one here.
      if (isPromise)
        for (const end of own.params.slice(0, 2))
          for (const each of callsOf(end)) plain(each.args[0] ?? -1, call.result)
      else if (hasRecords) records.push(...own.params.slice(0, 2))
      else {
        // What is caught is an error, not the value of the promise.
        if (kind === undefined && call.name !== 'catch')
          for (const from of [call.self, ...call.args])
            if (from !== argument) for (const to of own.params.slice(0, 2)) plain(from, to)
        plain(own.result, call.result)
      }
    }
}
