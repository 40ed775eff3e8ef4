import { type ResponseKind } from '@daimon/scanner-api'
import { RESPONSE_OF } from '../rules/responses.ts'
import {
  HANDLER_FRAMEWORKS,
  HANDLER_PATH,
  REQUEST_PATH,
  RESPONSE_PATH,
  requestParameter,
} from '../rules/requests.ts'
import type { Program } from './program.ts'
import type { Route } from './routes.ts'

/**
 * Makes the sets know what requests and responses are wherever a handler passes them, so that a
 * helper's `reply(res, text)` is a response too. Call it once the routes are known.
 */
export const markRequests = ({ sets, functions }: Program, routes: readonly Route[]): void => {
  for (const { framework, handlers } of routes)
    for (const at of handlers) {
      const found = functions[at]
      if (!found) continue
      const { params, self } = found.fact
      if (HANDLER_FRAMEWORKS.has(framework))
        sets.add(found.file.nodeBase + self, sets.external(HANDLER_PATH))
      const node = (place: number) => found.file.nodeBase + (params[place] as number)
      const request = requestParameter(framework, params.length)
      if (request !== undefined && params[request] !== undefined)
        sets.add(node(request), sets.external(REQUEST_PATH))
      const rule = RESPONSE_OF.get(framework)
      if (!rule || rule.kind === 'context') continue
      const response = rule.parameter + Number(rule.parameter > 0 && params.length >= 4)
      if (params[response] !== undefined)
        sets.add(node(response), sets.external(responsePath(rule.kind)))
    }
  sets.solve()
}

const responsePath = (kind: ResponseKind): string => `${RESPONSE_PATH}-${kind}`

/** What a response does with text, from its path. */
export const getResponseKind = (path: string): ResponseKind | undefined =>
  path.startsWith(RESPONSE_PATH) ? KINDS.find((kind) => path === responsePath(kind)) : undefined

const KINDS: readonly ResponseKind[] = ['markup', 'text']
