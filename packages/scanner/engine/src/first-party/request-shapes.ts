import { PAYLOAD_PLACE, type ProofRequest } from '@daimon/scanner-api'
import {
  IS_PASSWORD_FIELD,
  type IdForm,
  isIdName,
  toFieldValue,
  toParameterValue,
} from './field-values.ts'
import { type ServerAction, actionRequest, actionShapes } from './action-shapes.ts'
import { isNested, isWithin, toBody, toNested } from './nested-names.ts'
import type { OwnFields } from './own-fields.ts'
import { type Uploads, documentUploads, isFileName, uploadShapes } from './upload-shapes.ts'
import { withProofsLast } from '../protocol/form-fields.ts'
import { BASE64_PLACE, MEMBERS_PLACE, RAW_PLACE } from './fill-request.ts'
import type { GraphqlField } from './graphql-schema.ts'
import { graphqlRequest, graphqlShapes, graphqlWholeShapes } from './graphql-shapes.ts'

/** A route that the application declares or its source suggests. */
export type RouteShape = {
  readonly method: ProofRequest['method']
  readonly path: string
  readonly ids?: IdForm
  /** Headers that the application checks. */
  readonly headers?: Readonly<Record<string, string>>
  /** Endings of texts that the application requires. */
  readonly endings?: readonly string[]
  /** The field that it asks for, at the path of a GraphQL server. */
  readonly field?: GraphqlField
  /** The function that it calls. */
  readonly action?: ServerAction
  /** The fields of its own handler; other names are those of the whole file. */
  readonly own?: OwnFields
  /** If its handler may take files. */
  readonly uploads?: Uploads
}

/** A request with one place for a payload. */
export type RequestShape = {
  readonly request: ProofRequest
  /** A readable name of the payload's position: `query name`, `path`. */
  readonly position: string
}

/** A parameter of a path, with its name; `:id(\\d+)` and `:id{[0-9]+}` demand a form of it. */
export const PARAMETER =
  /:([A-Za-z_]\w*)\??(?:\((?:[^()]|\([^()]*\))*\)|\{(?:[^{}]|\{[^{}]*\})*\})?\*?|\{([A-Za-z_]\w*)[^}]*\}|\*\w*/g

const hasBody = (method: ProofRequest['method']): boolean =>
  method === 'POST' || method === 'PUT' || method === 'PATCH'

/** A path with the IDs of a seeded record for its parameters. */
export const plainPath = (path: string, ids: IdForm = 'number', row = 1): string => {
  let count = 0
  return path.replaceAll(PARAMETER, (_, named?: string, braced?: string) => {
    const name = named ?? braced ?? ''
    count += 1
    // The key of a record isn't the name of something in it.
    const isOther = count > 1 && !isIdName(name) && ids.startsWith('key ')
    return toParameterValue(name, isOther ? 'object-id' : ids, row)
  })
}

/** A path with the texts that its handler demands of parameters that aren't IDs. */
const withDemanded = (path: string, own: OwnFields = {}): string =>
  path.replaceAll(PARAMETER, (found, named?: string, braced?: string) => {
    const name = named ?? braced ?? ''
    const value = Object.hasOwn(own, name) ? own[name] : undefined
    const isDemanded = typeof value === 'string' && value !== toFieldValue(name) && !isIdName(name)
    return isDemanded ? encodeURIComponent(value) : found
  })

const base = ({ method, path, ids, headers, own }: RouteShape): ProofRequest => ({
  method,
  path: plainPath(withDemanded(path, own), ids),
  ...(headers === undefined ? {} : { headers }),
})

type Values = Readonly<Record<string, NonNullable<ProofRequest['body']>>>

/**
 * All requests to a route with one place each: a path segment, a query name, or a body name as JSON
 * and as a form. Each name is tried alone, then together with all others, which a handler may
 * require; in JSON also within a list, and next to objects.
 */
export const buildShapes = (route: RouteShape, names: readonly string[]): RequestShape[] => {
  const { field, action } = route
  if (field) return graphqlShapes({ ...route, field })
  if (action) return actionShapes({ ...route, action })
  const shapes: RequestShape[] = pathShapes(route)
  for (const name of withProofsLast(names)) {
    const rest = names.filter((each) => each !== name && !isWithin(each, name))
    const others = Object.fromEntries(rest.map((each) => [each, toFieldValue(each)]))
    const alone = { [name]: PAYLOAD_PLACE, ...confirming(name, rest) }
    const together = { ...others, ...alone }
    const values = rest.length > 0 ? [alone, together] : [alone]
    const own = selectOthers(route.own, name)
    const queries = own === undefined ? values : [...values, { ...toTexts(own), ...alone }]
    for (const query of isNested(name) ? [] : queries)
      shapes.push({ request: { ...base(route), query }, position: `query ${name}` })
    if (!hasBody(route.method)) continue
    // A login may read where to go afterwards from the query.
    if (names.some((each) => IS_PASSWORD_FIELD.test(each)))
      for (const body_type of ['form', 'json'] as const)
        shapes.push({
          request: { ...base(route), query: alone, body: toBody(others, body_type), body_type },
          position: `query ${name}`,
        })
    const objects = Object.fromEntries(rest.map((each) => [each, {}]))
    const bodies: readonly (readonly [Values, 'json' | 'form'])[] = [
      ...values.flatMap((body) => [[body, 'json'] as const, [body, 'form'] as const]),
      [{ ...others, [name]: [PAYLOAD_PLACE] }, 'json'],
      ...(rest.length > 0 ? [[{ ...objects, ...alone }, 'json'] as const] : []),
      ...(own === undefined
        ? []
        : [
            [{ ...own, ...alone }, 'json'] as const,
            [{ ...toTexts(own), ...alone }, 'form'] as const,
            [{ ...own, [name]: [PAYLOAD_PLACE] }, 'json'] as const,
          ]),
    ]
    for (const [members, body_type] of bodies) {
      const body = toBody(members, body_type)
      shapes.push({ request: { ...base(route), body, body_type }, position: `body ${name}` })
    }
  }
  if (hasBody(route.method))
    shapes.push(
      { request: { ...base(route), body: PAYLOAD_PLACE, body_type: 'text' }, position: 'body' },
      ...uploadShapes(base(route), route, names),
    )
  return shapes
}

const CONFIRMS =
  /^(?:confirm|repeat|verify)[_-]?|[_-]?(?:again|confirm(?:ation|ed)?|repeat(?:ed)?|2)$/i

/** Fields that must have the same text, such as a password typed again. */
const confirming = (name: string, rest: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    rest
      .filter((each) => each.replace(CONFIRMS, '').toLowerCase() === name.toLowerCase())
      .map((each) => [each, PAYLOAD_PLACE]),
  )

/** The other fields of the handler that reads a name, if there are any. */
const selectOthers = (own: OwnFields | undefined, name: string): OwnFields | undefined => {
  if (own === undefined || !Object.hasOwn(own, name)) return undefined
  const rest = Object.entries(own).filter(([each]) => each !== name)
  return rest.length === 0 ? undefined : Object.fromEntries(rest)
}

const toTexts = (own: OwnFields): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(own).flatMap(([name, value]) =>
      typeof value === 'object' ? [] : [[name, String(value)] as const],
    ),
  )

const pathShapes = (route: RouteShape): RequestShape[] => {
  const { path, ids } = route
  const places = [...path.matchAll(PARAMETER)]
  const filled = places.map(({ index, 0: found }) => {
    const before = plainPath(path.slice(0, index), ids)
    const after = plainPath(path.slice(index + found.length), ids)
    return { before, after }
  })
  // The end of the path that a plain server reads has no name.
  const all = path.endsWith('/') && places.length === 0 ? [{ before: path, after: '' }] : filled
  return all.flatMap(({ before, after }) =>
    [PAYLOAD_PLACE, RAW_PLACE].map((place) => ({
      request: { ...base(route), path: `${before}${place}${after}` },
      position: 'path',
    })),
  )
}

/** Shapes with the payload in Base64, and in cookies. */
export const encodedShapes = (route: RouteShape, names: readonly string[]): RequestShape[] => {
  const plain = buildShapes(route, names).filter(({ position }) => !isFileName(position))
  if (route.action) return plain
  const encoded = plain
    .filter(({ request }) => !request.path.includes(RAW_PLACE))
    .map(({ request, position }) => ({ request: inBase64(request), position }))
  const cookies = names.map((name) => ({
    request: {
      ...base(route),
      headers: { ...route.headers, cookie: `${name}=${BASE64_PLACE}` },
    },
    position: `cookie ${name}`,
  }))
  return [...plain, ...cookies, ...encoded]
}

const inBase64 = (request: ProofRequest): ProofRequest =>
  JSON.parse(JSON.stringify(request).replaceAll(PAYLOAD_PLACE, BASE64_PLACE)) as ProofRequest

const XML_HEADERS = { 'content-type': 'application/xml' }

/** Shapes with a document as the body, as a file, or as a text. */
export const documentShapes = (route: RouteShape, names: readonly string[]): RequestShape[] => {
  const texts = buildShapes(route, names).filter(({ position }) => !isFileName(position))
  if (!hasBody(route.method) || route.field || route.action) return texts
  const headers = { ...route.headers, ...XML_HEADERS }
  const request = { ...base(route), headers, body: PAYLOAD_PLACE, body_type: 'text' as const }
  return [{ request, position: 'document' }, ...documentUploads(base(route), route), ...texts]
}

/** Above this, most names belong to other routes. */
const TOGETHER_MAX = 9

const JSON_HEADERS = { 'content-type': 'application/json' }

/**
 * Requests whose whole body, one body member, or whole query is the payload (JSON). Members are
 * tried alone, and together with all others.
 */
export const wholeShapes = (route: RouteShape, names: readonly string[]): RequestShape[] => {
  const { field, action } = route
  if (field) return graphqlWholeShapes({ ...route, field })
  if (action) return []
  if (!hasBody(route.method))
    return names.map((name) => ({
      request: { ...base(route), query: { [name]: PAYLOAD_PLACE } },
      position: `query ${name}`,
    }))
  const members = names.flatMap((name) => {
    const others = names.filter((each) => each !== name && !isWithin(each, name))
    const values = Object.fromEntries(others.map((each) => [each, toFieldValue(each)]))
    const own = selectOthers(route.own, name)
    return [
      {},
      ...(own === undefined ? [] : [own]),
      ...(others.length > 0 && others.length < TOGETHER_MAX ? [values] : []),
    ].map((rest) => withJson({ ...rest, [name]: PAYLOAD_PLACE }))
  })
  const headers = { ...route.headers, ...JSON_HEADERS }
  const toShape = (own: Partial<ProofRequest>): RequestShape => ({
    request: { ...base(route), ...own, body_type: 'text' },
    position: 'body',
  })
  return [
    toShape({ headers, body: PAYLOAD_PLACE }),
    // A handler that parses the text itself may have a parser before it that refuses some JSON.
    toShape({ body: PAYLOAD_PLACE }),
    ...members.map((body) => toShape({ headers, body })),
  ]
}

/**
 * Requests whose body has the members of the payload (JSON): as it is, and next to what the handler
 * demands, as JSON and in a form.
 */
export const memberShapes = (route: RouteShape): RequestShape[] => {
  const whole = wholeShapes(route, [])
  if (!hasBody(route.method) || route.field || route.action) return whole
  const own = Object.entries(route.own ?? {}).map(([name, value]) => {
    // The account that has this name exists.
    const isTaken = value === toFieldValue(name) && IS_UNIQUE.test(name)
    return [name, isTaken ? toFieldValue(name, 'newuser') : value] as const
  })
  const demanded = Object.fromEntries(own)
  const members = { [MEMBERS_PLACE]: PAYLOAD_PLACE }
  const bodies: readonly (readonly [Values, 'json' | 'form'])[] = [
    ...(own.length > 0 ? [[{ ...demanded, ...members }, 'json'] as const] : []),
    [{ ...toTexts(demanded), ...members }, 'form'],
  ]
  return [
    ...whole,
    ...bodies.map(([body, body_type]) => ({
      request: { ...base(route), body, body_type },
      position: 'body',
    })),
  ]
}

const IS_UNIQUE = /e-?mail|user_?name|login|handle|nick/i

/** JSON whose member with the payload is the payload as it is. */
const withJson = (values: Values): string =>
  JSON.stringify(toNested(values)).replace(JSON.stringify(PAYLOAD_PLACE), () => PAYLOAD_PLACE)

/** One request with a unique marker for every name, in query and body. */
export const markedRequests = (
  route: RouteShape,
  values: Readonly<Record<string, string>>,
): ProofRequest[] => {
  const { field, action } = route
  if (field) return [graphqlRequest({ ...route, field })]
  if (action) return [actionRequest({ ...route, action }, values)]
  return [
    { ...base(route), query: values },
    ...(hasBody(route.method)
      ? (['json', 'form'] as const).map((body_type) => ({
          ...base(route),
          body: toBody(values, body_type),
          body_type,
        }))
      : []),
  ]
}
