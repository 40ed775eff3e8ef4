/**
 * The index of the request among a route handler's parameters. For other frameworks, every
 * parameter counts: Nest and Python frameworks pass parts of the request.
 */
export const REQUEST_PARAMETERS: ReadonlyMap<string, number> = new Map([
  ...[
    'express',
    'fastify',
    'koa',
    'hono',
    'restify',
    'polka',
    'node',
    'hapi',
    'lambda',
    'trpc',
    'socket',
    'aiohttp',
  ].map((name): [string, number] => [name, 0]),
  ['graphql', 1],
])

/** Where the request itself is, for frameworks whose other parameters hold parts of it. */
const REQUEST_OBJECTS: ReadonlyMap<string, number> = new Map([
  ...REQUEST_PARAMETERS,
  ['next', 0],
  ['django', 0],
  ['unknown', 0],
])

/** The index of the parameter that is the request, with all its members. */
export const requestObject = (framework: string, count: number): number | undefined =>
  requestParameter(framework, count) ?? REQUEST_OBJECTS.get(framework)

/** Middleware for errors has the error first. */
export const requestParameter = (framework: string, count: number): number | undefined => {
  const at = REQUEST_PARAMETERS.get(framework)
  return at === 0 && count >= 4 && ERROR_FIRST.has(framework) ? 1 : at
}

const ERROR_FIRST: ReadonlySet<string> = new Set(['express', 'restify', 'polka'])

/** Paths of what a handler receives, as the analysis knows it; no package has such a name. */
export const REQUEST_PATH = '#request'
export const RESPONSE_PATH = '#response'

/** A whole body or query, with members that the caller chooses; what JSON is, the flow shows. */
export const BODY_PATHS =
  /^(?:#request\.(?:body|query|payload|request\.body|POST|data|json\(\)|req\.json\(\)|req\.parseBody\(\)|formData\(\))|flask\.request\.(?:json|form|values|get_json\(\)|form\.to_dict\(\))|fastapi\.Body\(\)|json\.loads\(\))$/

/** The object that a class of handlers is, for frameworks that put the request into it. */
export const HANDLER_PATH = '#handler'
export const HANDLER_FRAMEWORKS: ReadonlySet<string> = new Set(['tornado', 'http.server'])
