import { type ResponseKind } from '@daimon/scanner-api'
import { RESPONSE_OF } from '../rules/responses.ts'
import {
  HANDLER_FRAMEWORKS,
  HANDLER_PATH,
  REQUEST_PATH,
  RESPONSE_PATH,
  requestObject,
} from '../rules/requests.ts'
import type { Program, ProgramFile } from './program.ts'
import type { Route } from './routes.ts'

/**
 * Makes the sets know what requests and responses are wherever a handler passes them, so that a
 * helper's `reply(res, text)` is a response too. Call it once the routes are known.
 */
export const markRequests = (
  { sets, functions, files }: Program,
  routes: readonly Route[],
): void => {
  for (const { framework, handlers } of routes)
    for (const at of handlers) {
      const found = functions[at]
      if (!found) continue
      const { params, self } = found.fact
      if (HANDLER_FRAMEWORKS.has(framework))
        sets.add(found.file.nodeBase + self, sets.external(HANDLER_PATH))
      const node = (place: number) => found.file.nodeBase + (params[place] as number)
      const request = requestObject(framework, params.length)
      if (request !== undefined && params[request] !== undefined)
        sets.add(node(request), sets.external(REQUEST_PATH))
      const rule = RESPONSE_OF.get(framework)
      if (!rule || rule.kind === 'context') continue
      const response = rule.parameter + Number(rule.parameter > 0 && params.length >= 4)
      if (params[response] !== undefined)
        sets.add(node(response), sets.external(responsePath(rule.kind)))
    }
  const declared = new Set(
    files.flatMap(({ facts: { fields, strings } }) =>
      fields.flatMap((name, at) => (at % 3 === 0 && strings[name] !== '' ? [strings[name]] : [])),
    ),
  )
  for (const file of files) markParts(sets, file, declared)
  sets.solve()
}

/** Parts of the request that Nest passes: `@Body() body`, `@Query('q') words`. */
const PARTS: ReadonlyMap<string, string> = new Map([
  ['Body', `${REQUEST_PATH}.body`],
  ['Query', `${REQUEST_PATH}.query`],
  ['Param', `${REQUEST_PATH}.params`],
  ['Headers', `${REQUEST_PATH}.headers`],
  ['Args', `${REQUEST_PATH}.args`],
  ['MessageBody', `${REQUEST_PATH}.body`],
  ['Payload', `${REQUEST_PATH}.body`],
  ['Req', REQUEST_PATH],
  ['Request', REQUEST_PATH],
])

const markParts = (
  sets: Program['sets'],
  { facts, nodeBase }: ProgramFile,
  declared: ReadonlySet<string | undefined>,
): void => {
  for (const { of, name, param, literal, type } of facts.decorators) {
    const node = param === undefined ? undefined : facts.functions[of]?.params[param]
    if (node === undefined) continue
    if (name === 'Res' || name === 'Response')
      sets.add(nodeBase + node, sets.external(responsePath('markup')))
    const path = PARTS.get(name)
    // A validated class has only its own members.
    if (path === undefined || VALIDATED.test(type ?? '') || declared.has(type ?? '')) continue
    sets.add(nodeBase + node, sets.external(literal === undefined ? path : `${path}.${literal}`))
  }
}

const VALIDATED = /(?:Dto|DTO|Input|Command|Request)$/

const responsePath = (kind: ResponseKind): string => `${RESPONSE_PATH}-${kind}`

/** What a response does with text, from its path. */
export const getResponseKind = (path: string): ResponseKind | undefined =>
  path.startsWith(RESPONSE_PATH) ? KINDS.find((kind) => path === responsePath(kind)) : undefined

const KINDS: readonly ResponseKind[] = ['markup', 'text']
