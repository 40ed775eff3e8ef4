import type { ResponseKind } from '@daimon/scanner-api'
import { CHAINED_ON_RESPONSE, RESPONSE_OF } from '../rules/responses.ts'
import type { CallFact } from '../extract/facts.ts'
import type { Program, ProgramFile } from './program.ts'
import { isPlainType } from './content-types.ts'
import { getResponseKind } from './mark-requests.ts'
import type { Route } from './routes.ts'

/** By node: the response objects, and what they do with text. */
export type Responses = ReadonlyMap<number, ResponseKind>

/** The parameters of handlers that are the response. */
export const findResponses = ({ functions }: Program, routes: readonly Route[]): Responses => {
  const nodes = new Map<number, ResponseKind>()
  for (const { framework, handlers } of routes)
    for (const at of handlers) {
      const found = functions[at]
      const rule = RESPONSE_OF.get(framework)
      if (!found || !rule) continue
      const { params } = found.fact
      const response = params[rule.parameter + (rule.parameter > 0 && params.length >= 4 ? 1 : 0)]
      if (response !== undefined) nodes.set(found.file.nodeBase + response, rule.kind)
    }
  return nodes
}

/** What a call does with text if it is one of a response. */
export type ResponseOf = (call: CallFact, at: number) => ResponseKind | undefined

/**
 * The same for the calls of one file, including those on the results of calls on a response:
 * `response.status(200)` is the response too. The content type that was set before decides, unless
 * it makes plain text only in some cases.
 */
export const responsesIn = (
  { sets }: Program,
  { facts, nodeBase }: ProgramFile,
  responses: Responses,
): ResponseOf => {
  const found = new Map<number, ResponseKind>()
  const types = new Map<number, TypeCall[]>()
  const kindAt = (node: number) =>
    found.get(node) ??
    responses.get(nodeBase + node) ??
    sets
      .of(nodeBase + node)
      .reduce<ResponseKind | undefined>(
        (kind, { path }) => kind ?? getResponseKind(path),
        undefined,
      )
  // The receiver of a call precedes the call.
  for (const [at, call] of facts.calls.entries()) {
    const kind = call.self < 0 ? undefined : kindAt(call.self)
    if (kind === undefined) continue
    found.set(call.self, kind)
    const type = contentTypeIn(call)
    if (type !== undefined) {
      const until = isPlainType(type) ? endOfBranch(facts, at) : Infinity
      types.set(call.self, [...(types.get(call.self) ?? []), { at, type, until }])
    }
    if (CHAINED_ON_RESPONSE.has(call.name)) found.set(call.result, kindAfter(kind, type))
  }
  return ({ self, in: inside }, at) => {
    const kind = found.get(self)
    if (kind === undefined) return undefined
    const last = types
      .get(self)
      ?.findLast(
        (each) =>
          each.at < at &&
          at < each.until &&
          isAround(facts, facts.calls[each.at]?.in ?? -1, inside),
      )
    return kindAfter(kind, last?.type)
  }
}

/** Whether a function is another one, or around it. */
const isAround = ({ functions }: ProgramFile['facts'], outer: number, inner: number): boolean => {
  let at = inner
  while (at >= 0 && at !== outer) at = functions[at]?.parent ?? -1
  return at === outer
}

/** A call that sets the content type, and the first call that it doesn't count for. */
type TypeCall = { readonly at: number; readonly type: string; readonly until: number }

/** The first call after the branch that a call is in. */
const endOfBranch = ({ branches }: ProgramFile['facts'], call: number): number => {
  // Inner branches precede those around them.
  for (let at = 0; at < branches.length; at += 2)
    if (call >= (branches[at] as number) && call < (branches[at + 1] as number))
      return branches[at + 1] as number
  return Infinity
}

const contentTypeIn = ({ name, literals, options }: CallFact): string | undefined => {
  if (name === 'type' || name === 'contentType') return literals?.[0]
  // What is saved as a file isn't shown as a page.
  if (name === 'attachment') return 'application/octet-stream'
  if (name === 'writeHead') return options?.['1.Content-Type'] ?? options?.['1.content-type']
  return literals?.[0]?.toLowerCase() === 'content-type' ? literals[1] : undefined
}

/** An explicit content type decides how the text is shown. */
const kindAfter = (kind: ResponseKind, contentType: string | undefined): ResponseKind =>
  kind === 'context' || contentType === undefined
    ? kind
    : isPlainType(contentType)
      ? 'text'
      : 'markup'
