import { type ResponseKind, SELF } from '@daimon/scanner-api'
import type { CallFact } from '../extract/facts.ts'
import {
  INTERPRETERS,
  METHOD_SINKS,
  RESPONSE_SINKS,
  SINKS,
  type SinkRule,
  toSink,
} from '../rules/sinks.ts'
import type { CallSites } from './call-sites.ts'
import { findSecrets } from './find-secrets.ts'
import type { ProgramFile } from './program.ts'
import { type Responses, responsesIn } from './responses.ts'
import { withoutDefault } from './without-default.ts'

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
}

/** The sinks of a file, by the index of the function. */
export const findSinks = (
  sites: CallSites,
  file: ProgramFile,
  responses: Responses,
): Map<number, FoundSink[]> => {
  const found = new Map<number, FoundSink[]>()
  const add = (inside: number, sink: FoundSink) => {
    const list = found.get(inside)
    if (list) list.push(sink)
    else found.set(inside, [sink])
  }
  const answers = responsesIn(file, responses)
  const { calls, dynamicWrites, slowPatterns, language } = file.facts
  calls.forEach((call, at) => {
    const { line, column } = call
    const externals = sites.externals[file.callBase + at]
    const rule = matchRule(externals, call, language, answers.get(call.self))
    if (!rule) return
    const nodes = rule.rule.args
      .map((argument) => (argument === SELF ? call.self : (call.args[argument] ?? -1)))
      .filter((node) => node >= 0)
    // A constant argument is safe.
    if (nodes.length > 0)
      add(call.in, {
        kind: rule.rule.kind,
        cwe: rule.rule.cwe,
        callee: rule.callee,
        line,
        column,
        nodes,
      })
  })
  for (let at = 0; at < dynamicWrites.length; at += 6) {
    const [base = -1, key = -1, value = -1, inside = 0, line = 0, column = 0] = dynamicWrites.slice(
      at,
      at + 6,
    )
    if (key >= 0 && base >= 0)
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
  for (const { inside, ...secret } of findSecrets(sites, file)) add(inside, secret)
  return found
}

const matchRule = (
  externals: ReadonlySet<string> | undefined,
  call: CallFact,
  language: string,
  answer: ResponseKind | undefined,
): { readonly rule: SinkRule; readonly callee: string } | undefined => {
  for (const path of externals ?? []) {
    const callee = withoutDefault(path)
    const rule = SINKS.get(callee)
    if (rule) return startsPlainProgram(rule, call) ? undefined : { rule, callee }
  }
  const { name, self } = call
  const response = answer === undefined ? undefined : RESPONSE_SINKS[answer].get(name)
  if (response) return { rule: response, callee: `response.${name}` }
  const method = self >= 0 ? METHOD_SINKS.get(`${language} ${name}`) : undefined
  return method && { rule: method, callee: name }
}

/**
 * A named program that is started without a shell takes its arguments literally: no input becomes a
 * command.
 */
const startsPlainProgram = ({ isProgram }: SinkRule, { literals, options }: CallFact): boolean => {
  const program = literals?.[0] ?? options?.['0.[0]']
  const hasShell = Object.keys(options ?? {}).some((key) => key.endsWith('.shell'))
  return isProgram && program !== undefined && !hasShell && !INTERPRETERS.test(program)
}
