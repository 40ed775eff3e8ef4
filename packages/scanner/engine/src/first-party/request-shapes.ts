import { PAYLOAD_PLACE, type ProofRequest } from '@daimon/scanner-api'
import { BASE64_PLACE, RAW_PLACE } from './fill-request.ts'

/** A route that the application declares or its source suggests. */
export type RouteShape = { readonly method: ProofRequest['method']; readonly path: string }

/** A request with one place for a payload. */
export type RequestShape = {
  readonly request: ProofRequest
  /** A readable name of the payload's position: `query name`, `path`. */
  readonly position: string
}

const FILLER = '1'
const PARAMETER = /:[A-Za-z_]\w*\??(?:\([^)]*\))?\*?|\*\w*/g

const hasBody = (method: ProofRequest['method']): boolean =>
  method === 'POST' || method === 'PUT' || method === 'PATCH'

/** A path with placeholder text for its parameters. */
const plainPath = (path: string): string => path.replaceAll(PARAMETER, FILLER)

/**
 * All requests to a route with one place each: a path segment, a query name, or a body name as JSON
 * and as a form. Each name is tried alone, then together with all others, which a handler may
 * require.
 */
export const buildShapes = (route: RouteShape, names: readonly string[]): RequestShape[] => {
  const { method, path } = route
  const shapes: RequestShape[] = pathShapes(route)
  for (const name of names) {
    const others = Object.fromEntries(
      names.filter((each) => each !== name).map((each) => [each, FILLER]),
    )
    const values = [
      { [name]: PAYLOAD_PLACE },
      ...(names.length > 1 ? [{ ...others, [name]: PAYLOAD_PLACE }] : []),
    ]
    for (const query of values)
      shapes.push({
        request: { method, path: plainPath(path), query },
        position: `query ${name}`,
      })
    if (hasBody(method))
      for (const body of values)
        for (const body_type of ['json', 'form'] as const)
          shapes.push({
            request: { method, path: plainPath(path), body, body_type },
            position: `body ${name}`,
          })
  }
  if (hasBody(method))
    shapes.push({
      request: { method, path: plainPath(path), body: PAYLOAD_PLACE, body_type: 'text' },
      position: 'body',
    })
  return shapes
}

const pathShapes = ({ method, path }: RouteShape): RequestShape[] => {
  const places = [...path.matchAll(PARAMETER)]
  const filled = places.map(({ index, 0: found }) => {
    const before = plainPath(path.slice(0, index))
    const after = plainPath(path.slice(index + found.length))
    return { before, after }
  })
  // The end of the path that a plain server reads has no name.
  const all = path.endsWith('/') && places.length === 0 ? [{ before: path, after: '' }] : filled
  return all.flatMap(({ before, after }) =>
    [PAYLOAD_PLACE, RAW_PLACE].map((place) => ({
      request: { method, path: `${before}${place}${after}` },
      position: 'path',
    })),
  )
}

/** Shapes with the payload in Base64, and in cookies. */
export const encodedShapes = (route: RouteShape, names: readonly string[]): RequestShape[] => {
  const plain = buildShapes(route, names)
  const encoded = plain
    .filter(({ request }) => !request.path.includes(RAW_PLACE))
    .map(({ request, position }) => ({ request: inBase64(request), position }))
  const { method, path } = route
  const cookies = names.map((name) => ({
    request: { method, path: plainPath(path), headers: { cookie: `${name}=${BASE64_PLACE}` } },
    position: `cookie ${name}`,
  }))
  return [...plain, ...cookies, ...encoded]
}

const inBase64 = (request: ProofRequest): ProofRequest =>
  JSON.parse(JSON.stringify(request).replaceAll(PAYLOAD_PLACE, BASE64_PLACE)) as ProofRequest

const JSON_HEADERS = { 'content-type': 'application/json' }

/** Requests whose whole body, one body member, or whole query is the payload (JSON). */
export const wholeShapes = (
  { method, path }: RouteShape,
  names: readonly string[],
): RequestShape[] =>
  hasBody(method)
    ? [PAYLOAD_PLACE, ...names.map((name) => `{${JSON.stringify(name)}:${PAYLOAD_PLACE}}`)].map(
        (body) => ({
          request: {
            method,
            path: plainPath(path),
            headers: JSON_HEADERS,
            body,
            body_type: 'text' as const,
          },
          position: 'body',
        }),
      )
    : names.map((name) => ({
        request: { method, path: plainPath(path), query: { [name]: PAYLOAD_PLACE } },
        position: `query ${name}`,
      }))

/** One request with a unique marker for every name, in query and body. */
export const markedRequests = (
  { method, path }: RouteShape,
  values: Readonly<Record<string, string>>,
): ProofRequest[] => [
  { method, path: plainPath(path), query: values },
  ...(hasBody(method)
    ? (['json', 'form'] as const).map((body_type) => ({
        method,
        path: plainPath(path),
        body: values,
        body_type,
      }))
    : []),
]
