import { type ResponseKind } from '@daimon/scanner-api'
import type { DecoratorFact } from '../extract/facts.ts'
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
import { findWhitelists } from './validation-pipes.ts'

/**
 * Makes the sets know what requests and responses are wherever a handler passes them, so that a
 * helper's `reply(res, text)` is a response too. Call it once the routes are known.
 */
export const markRequests = (
  { sets, functions, files }: Program,
  routes: readonly Route[],
): void => {
  for (const { framework, handlers, view } of routes) {
    // `self.request` in all methods of a view.
    if (view && framework === 'django')
      sets.add(sets.property(view, 'request'), sets.external(REQUEST_PATH))
    for (const at of handlers) {
      const found = functions[at]
      if (!found || view?.of === at) continue
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
  }
  const isClosed = findClosed(files)
  for (const file of files) markParts(sets, file, isClosed)
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

const markParts = (sets: Program['sets'], file: ProgramFile, isClosed: IsClosed): void => {
  const { facts, nodeBase } = file
  for (const decorator of facts.decorators) {
    const { of, name, param, literal } = decorator
    const node = param === undefined ? undefined : facts.functions[of]?.params[param]
    if (node === undefined) continue
    if (name === 'Res' || name === 'Response')
      sets.add(nodeBase + node, sets.external(responsePath('markup')))
    const path = PARTS.get(name)
    if (path === undefined || (path !== REQUEST_PATH && isClosed(file, decorator))) continue
    sets.add(nodeBase + node, sets.external(literal === undefined ? path : `${path}.${literal}`))
  }
}

/** Whether the caller chooses no members of a decorated parameter but those of its type. */
type IsClosed = (file: ProgramFile, decorator: DecoratorFact) => boolean

const findClosed = (files: readonly ProgramFile[]): IsClosed => {
  const schemas = new Set<string>()
  const classes = new Set<string>()
  for (const { facts } of files) {
    const { fields, strings } = facts
    const functions = new Set(facts.functions.map(({ name }) => name))
    for (let at = 0; at < fields.length; at += 3) {
      const name = strings[fields[at] as number] ?? ''
      if (name !== '') (functions.has(name) ? classes : schemas).add(name)
    }
  }
  const isWhitelisted = findWhitelists(files)
  return (file, decorator) => {
    const { type = '' } = decorator
    // A class by itself removes nothing.
    if (classes.has(type)) return isWhitelisted(file, decorator)
    return schemas.has(type) || VALIDATED.test(type)
  }
}

/** Names of classes that are usually validated, for those that no file declares. */
const VALIDATED = /(?:Dto|DTO|Input|Command|Request)$/

const responsePath = (kind: ResponseKind): string => `${RESPONSE_PATH}-${kind}`

/** What a response does with text, from its path. */
export const getResponseKind = (path: string): ResponseKind | undefined =>
  path.startsWith(RESPONSE_PATH) ? KINDS.find((kind) => path === responsePath(kind)) : undefined

const KINDS: readonly ResponseKind[] = ['markup', 'text']
