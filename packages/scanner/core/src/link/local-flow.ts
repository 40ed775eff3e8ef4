import { ALL_TAINTS, type TaintSet, NO_TAINT, taintsNamed } from '@daimon/scanner-api'
import { DEPENDENCY } from '../extract/facts.ts'
import { PARAMETER_MAKER, REQUEST_PART } from '../rules/authentication.ts'
import { STRING_MEMBERS, TEXT_DECORATORS, TEXT_READERS, USER_RECORDS } from '../rules/flow.ts'
import { GUARDS, NEEDS_TRUST } from '../rules/guards.ts'
import { FORM_FIELDS, OWN_ADDRESSES, SERVER_VALUES, SOURCES } from '../rules/sources.ts'
import { REQUEST } from './file-state.ts'
import { checkedFields } from './field-checks.ts'
import { convertedParameters } from './path-converters.ts'
import type { AbstractObject } from './points-to.ts'
import type { Guard, LocalGraph } from './local-graph.ts'
import type { Program, ProgramFile } from './program.ts'
import { decodedOrigin } from './passed-marks.ts'

/** By node: each origin that reaches it, with the taint classes that every path to it removes. */
export type Origins = ReadonlyMap<number, ReadonlyMap<string, TaintSet>>

/** What a text can't do any more: be an object with operators. */
const AS_TEXT = taintsNamed('operator')

const ORIGINS_MAX = 16

/**
 * Origin of a value that a condition checks and whose real origin is unknown: its guards are
 * followed all the same.
 */
const NOWHERE = '?'

/**
 * Which parameters (`2:p0` of function 2) and sources (`s:argument`) reach each node, and past
 * which guards.
 */
export const findOrigins = (
  program: Program,
  file: ProgramFile,
  graph: LocalGraph,
  more: readonly Start[] = [],
): Origins => {
  const starts = [
    ...knownStarts(program, file),
    ...graph.records.map((node): Start => [node, RECORD]),
    ...more,
  ]
  const { guards } = file.facts
  const everything = spreadAll(graph, starts, () => false)
  if (guards.length === 0) return everything
  const trustBy =
    (all: Origins) =>
    ({ guard, trusted }: Guard, origin: string): boolean =>
      trusted.every((node) => {
        // What lost the same taint classes before is as good as a constant.
        const known = [...(all.get(node) ?? [])].flatMap(([each, gone]) =>
          (GUARDS[guard] & ~gone) === NO_TAINT ? [] : [each],
        )
        return NEEDS_TRUST.has(guard)
          ? known.every((each) => LOCAL.has(each))
          : !known.includes(origin)
      })
  const unknown = guards.flatMap(({ from }): Start[] =>
    everything.has(from) ? [] : [[from, NOWHERE]],
  )
  const all = [...starts, ...unknown]
  return spreadAll(graph, all, trustBy(spreadAll(graph, all, trustBy(everything))))
}

/** Set by the user who runs the program: a directory of theirs is as trusted as one in the code. */
const LOCAL: ReadonlySet<string> = new Set(['s:argument', 's:environment'])

/** Where an origin enters, and the taint classes that it lost before. */
export type Start = readonly [node: number, origin: string, gone?: TaintSet]

/** A record of a database, and a text made of one: only the latter can be markup by itself. */
export const RECORD = 's:record'
export const RECORD_TEXT = 's:database'
/** A record that a caller passes. */
export const PASSED_RECORD = 't:record'

/** Where origins enter a file, computed once: the values of nodes are settled by then. */
const knownStarts = (program: Program, file: ProgramFile): readonly Start[] => {
  let starts = STARTS.get(file)
  if (!starts) STARTS.set(file, (starts = listStarts(program, file)))
  return starts
}

const STARTS = new WeakMap<ProgramFile, readonly Start[]>()

const listStarts = (program: Program, file: ProgramFile): Start[] => {
  const { sets } = program
  const { facts, nodeBase, functionBase } = file
  const converted = convertedParameters(program)
  // `@CurrentUser() user`: what the application itself made of the request.
  const made = new Set(
    facts.decorators.flatMap(({ of, param, name, callee }) =>
      param !== undefined &&
      !REQUEST_PART.test(name) &&
      sets.of(nodeBase + callee).some(({ path }) => PARAMETER_MAKER.test(path))
        ? [`${of}:p${param}`]
        : [],
    ),
  )
  const texts = new Set(
    facts.decorators.flatMap(({ of, param, name }) =>
      param !== undefined && TEXT_DECORATORS.has(name) ? [`${of}:p${param}`] : [],
    ),
  )
  const provided = providedNodes(program, file)
  const starts: Start[] = facts.functions.flatMap(({ params }, index) =>
    params.map((node, at): Start => {
      const origin = `${index}:p${at}`
      if (made.has(origin) || provided.has(node)) return [node, origin, ALL_TAINTS]
      const gone = converted.get(`${functionBase + index}:${at}`) ?? NO_TAINT
      return [node, origin, texts.has(origin) ? AS_TEXT | gone : gone]
    }),
  )
  // `@field_validator('name')`: what a request brings, before the model has it.
  for (const node of checkedFields(program, file)) starts.push([node, REQUEST])
  for (let at = 0; at < facts.marks.length; at += 2)
    starts.push([facts.marks[at] as number, `t:${facts.strings[facts.marks[at + 1] as number]}`])
  const take = (node: number, to: number, isHeld?: (token: AbstractObject) => boolean) => {
    if (node < 0 || to < 0) return
    for (const token of sets.of(nodeBase + node)) {
      const { kind, path } = token
      if (isHeld?.(token) === false) continue
      const end = path.lastIndexOf('.')
      const ownPart = OWN_ADDRESSES.get(path)
      const source =
        kind === 'external' && !SERVER_VALUES.has(path)
          ? (SOURCES.get(path) ??
            SOURCES.get(path.slice(0, end)) ??
            (FORM_FIELDS.test(path) ? 'request' : undefined))
          : undefined
      if (source !== undefined)
        starts.push([
          to,
          `s:${source}`,
          (STRING_MEMBERS.has(path.slice(end + 1)) || TEXT_READERS.test(path)
            ? AS_TEXT
            : NO_TAINT) | (ownPart === undefined ? NO_TAINT : GUARDS[ownPart]),
        ])
    }
  }
  const takeUser = (node: number) => {
    if (node >= 0 && sets.of(nodeBase + node).some(({ path }) => USER_RECORDS.has(path)))
      starts.push([node, RECORD])
  }
  const isPython = facts.language === 'python'
  if (isPython) for (const { node } of facts.imports) takeUser(node)
  const attributes = new Set(facts.attributes)
  for (let at = 0; at < facts.loads.length; at += 4) {
    if (isPython) takeUser(facts.loads[at + 2] as number)
    const [base = -1, name = -1, to = -1] = facts.loads.slice(at, at + 3)
    const owners = attributes.has(to) ? sets.of(nodeBase + base) : []
    const text = facts.strings[name] ?? ''
    take(
      to,
      to,
      owners.some(({ kind }) => kind !== 'external')
        ? (token) => owners.some((owner) => holds(sets, owner, text, token))
        : undefined,
    )
  }
  for (const { callee, result } of facts.calls) take(callee, result)
  return starts
}

const DEPENDS = /(?:^|\.)(?:Depends|Security)\(\)$/

/** `settings: Annotated[Settings, Depends(get_settings)]`: what no request has a part in. */
const providedNodes = (
  { sets, functions }: Program,
  { facts, nodeBase }: ProgramFile,
): ReadonlySet<number> =>
  new Set(
    facts.calls.flatMap(({ name, callee, result }) => {
      const tokens = name === DEPENDENCY && callee >= 0 ? sets.of(nodeBase + callee) : []
      const makers = tokens.filter(({ kind }) => kind === 'function')
      const isProvided =
        makers.length > 0 &&
        tokens.some(({ path }) => DEPENDS.test(path)) &&
        makers.every(({ of }) => functions[of]?.fact.params.length === 0)
      return isProvided ? [result] : []
    }),
  )

const PARENTS_MAX = 8

/** Whether an object holds a value as an attribute, and not only as an item under some key. */
const holds = (
  sets: Program['sets'],
  owner: AbstractObject,
  name: string,
  token: AbstractObject,
): boolean => {
  const owners = new Set([owner])
  for (const { kind, properties, parents } of owners) {
    const node = properties.get(name)
    if (kind === 'external' || (node !== undefined && sets.of(node).includes(token))) return true
    if (owners.size < PARENTS_MAX) for (const parent of parents) owners.add(parent)
  }
  return false
}

/** With several paths to a node, only the taint classes that all of them remove are removed. */
const spreadAll = (
  { edges }: LocalGraph,
  starts: readonly Start[],
  isTrusted: (guard: Guard, origin: string) => boolean,
): Origins => {
  const origins = new Map<number, Map<string, TaintSet>>()
  const queue: (readonly [number, string])[] = []
  // A node is queued only if it changes, since most edges bring nothing new.
  const reach = (node: number, origin: string, gone: TaintSet) => {
    let known = origins.get(node)
    if (!known) origins.set(node, (known = new Map<string, TaintSet>()))
    const before = known.get(origin)
    if (before === undefined && known.size >= ORIGINS_MAX) return
    const left = before === undefined ? gone : before & gone
    if (left === before) return
    known.set(origin, left)
    queue.push([node, origin])
  }
  const spread = () => {
    for (let item = queue.pop(); item; item = queue.pop()) {
      const [node, origin] = item
      const left = origins.get(node)?.get(origin) ?? NO_TAINT
      for (const { to, without, guard, forgets, isText, decodesToken } of edges.get(node) ?? []) {
        const counts = guard === undefined || isTrusted(guard, origin)
        const kept = forgets === true && left !== ALL_TAINTS ? NO_TAINT : left
        const next =
          isText === true && origin === RECORD
            ? RECORD_TEXT
            : decodesToken === true
              ? decodedOrigin(origin)
              : origin
        const own = isText === true ? kept | AS_TEXT : kept
        reach(to, next, counts ? own | without : own)
      }
    }
  }
  for (const [node, origin, gone = NO_TAINT] of starts) {
    reach(node, origin, gone)
    spread()
  }
  return origins
}
