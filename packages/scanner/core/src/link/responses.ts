import type { ResponseKind } from '@daimon/scanner-api'
import { CHAINED_ON_RESPONSE, RESPONSE_OF } from '../rules/responses.ts'
import type { CallFact } from '../extract/facts.ts'
import type { Program, ProgramFile } from './program.ts'
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

/**
 * The same for one file, including the results of calls on a response: `response.status(200)` is
 * the response too.
 */
export const responsesIn = (
  { sets }: Program,
  { facts, nodeBase }: ProgramFile,
  responses: Responses,
): Responses => {
  const found = new Map<number, ResponseKind>()
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
  for (const call of facts.calls) {
    const kind = call.self < 0 ? undefined : kindAt(call.self)
    if (kind === undefined) continue
    found.set(call.self, kind)
    if (CHAINED_ON_RESPONSE.has(call.name))
      found.set(call.result, kindAfter(kind, contentTypeIn(call)))
  }
  return found
}

const contentTypeIn = ({ name, literals }: CallFact): string | undefined => {
  if (name === 'type' || name === 'contentType') return literals?.[0]
  return literals?.[0]?.toLowerCase() === 'content-type' ? literals[1] : undefined
}

/** An explicit content type decides how the text is shown. */
const kindAfter = (kind: ResponseKind, contentType: string | undefined): ResponseKind =>
  kind === 'context' || contentType === undefined
    ? kind
    : /html|xml|svg/i.test(contentType)
      ? 'markup'
      : 'text'
