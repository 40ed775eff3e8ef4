import { SELF } from '@daimon/scanner-api'
import { type SinkRule, toSink } from '../rules/sinks.ts'
import type { CallSites } from './call-sites.ts'
import { canTake, matchRules } from './match-rules.ts'
import { findAssignedRights } from './assigned-rights.ts'
import { createConditions } from './conditions.ts'
import { findMissingCsrf } from './find-missing-csrf.ts'
import { findReturned } from './find-returned.ts'
import { findPlainResponses } from './content-types.ts'
import { findSecrets } from './find-secrets.ts'
import type { Program, ProgramFile } from './program.ts'
import { nodesReadByKey } from './nodes-read-by-key.ts'
import { readsMetadataOnly } from './token-metadata.ts'
import { type Responses, responsesIn } from './responses.ts'

/** A place in a function where tainted data may do damage, with the nodes that reach it. */
export type FoundSink = {
  readonly kind: SinkRule['kind']
  readonly cwe: number
  /**
   * The called function; for a credential, its kind; empty for a write under a computed key and for
   * a pattern.
   */
  readonly callee: string
  readonly line: number
  readonly column: number
  readonly nodes: readonly number[]
  readonly takes?: SinkRule['takes']
  /** Sources that reach it, where no node shows it. */
  readonly from?: readonly string[]
}

/** The sinks of a file, by the index of the function. */
export const findSinks = (
  program: Program,
  sites: CallSites,
  file: ProgramFile,
  responses: Responses,
  answered: ReadonlyMap<number, string>,
  isUnprotected: boolean,
): Map<number, FoundSink[]> => {
  const found = new Map<number, FoundSink[]>()
  const add = (inside: number, sink: FoundSink) => {
    const list = found.get(inside)
    if (list) list.push(sink)
    else found.set(inside, [sink])
  }
  const answers = responsesIn(program, file, responses)
  const plain = findPlainResponses(file)
  const conditionsOf = createConditions(program, file)
  const { calls, dynamicWrites, slowPatterns } = file.facts
  calls.forEach((call, at) => {
    const { line, column } = call
    const index = file.callBase + at
    for (const { rule, callee } of matchRules(program, sites, file, index, answers(call, at))) {
      const nodes = rule.args
        .map((argument) => (argument === SELF ? call.self : (call.args[argument] ?? -1)))
        .flatMap((node) => (rule.takes === 'condition' ? conditionsOf(node) : [node]))
        .filter((node) => node >= 0 && canTake(program, file, rule, node))
      if (rule.kind === 'markup' && plain.has(call.result)) continue
      const isRead = rule.kind === 'token' || call.name === 'decode_complete'
      if (isRead && readsMetadataOnly(file, call.result)) continue
      // A constant argument is safe.
      if (nodes.length > 0 || rule.args.length === 0)
        add(call.in, {
          kind: rule.kind,
          cwe: rule.cwe,
          callee,
          line,
          column,
          nodes,
          takes: rule.takes,
        })
    }
  })
  const nested = dynamicWrites.length === 0 ? undefined : nodesReadByKey(sites, file)
  for (let at = 0; at < dynamicWrites.length; at += 6) {
    const [base = -1, key = -1, value = -1, inside = 0, line = 0, column = 0] = dynamicWrites.slice(
      at,
      at + 6,
    )
    // One computed key alone changes only the object that it is written to.
    if (key >= 0 && base >= 0 && nested?.has(base) === true)
      add(inside, {
        ...toSink('prototype-pollution'),
        callee: '',
        line,
        column,
        nodes: [key, value].filter((node) => node >= 0),
      })
  }
  for (let at = 0; at < slowPatterns.length; at += 3) {
    const [inside = 0, line = 0, column = 0] = slowPatterns.slice(at, at + 3)
    add(inside, { ...toSink('redos'), callee: '', line, column, nodes: [] })
  }
  for (const { inside, ...sink } of findReturned(file, answered)) {
    const { kind, takes = 'any' } = sink
    const nodes = sink.nodes.filter(
      (node) => !plain.has(node) && canTake(program, file, { kind, takes }, node),
    )
    if (nodes.length > 0) add(inside, { ...sink, nodes })
  }
  for (const { inside, ...sink } of findMissingCsrf(program, sites, file, isUnprotected))
    add(inside, sink)
  for (const { inside, ...sink } of findAssignedRights(program, sites, file)) add(inside, sink)
  for (const { inside, ...secret } of findSecrets(program, sites, file)) add(inside, secret)
  return found
}
