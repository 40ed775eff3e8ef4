import { PAYLOAD_PLACE, type ProofRequest, type SinkCallKind } from '@daimon/scanner-api'
import { CREATED_PLACE, LISTENER_PORT, type ProbeRequest } from '../protocol/application-job.ts'
import { IS_PASSWORD_FIELD, isIdName, toFieldValue } from './field-values.ts'
import { fillRequest } from './fill-request.ts'
import type { KnownRoute } from './find-flows.ts'
import type { GraphqlField } from './graphql-schema.ts'
import {
  argumentNames,
  argumentPosition,
  graphqlRequest,
  requiredTexts,
  textArguments,
  withoutOptional,
} from './graphql-shapes.ts'
import { toBody } from './nested-names.ts'
import { NO_PAYLOAD } from './plain-shot.ts'
import { endsSomething, withEndsLast } from './rank-route.ts'
import { PARAMETER, type RequestShape, buildShapes, markedRequests } from './request-shapes.ts'

/** The shapes, and those whose text has an ending that the application requires. */
const withEndings = (
  { endings = [] }: KnownRoute,
  shapes: readonly RequestShape[],
): readonly RequestShape[] => [
  ...shapes,
  ...endings.flatMap((ending) =>
    shapes.map((shape) => ({
      ...shape,
      request: fillRequest(shape.request, `${PAYLOAD_PLACE}${ending}`),
    })),
  ),
]

const LISTENER = `http://127.0.0.1:${LISTENER_PORT}/`
const IS_ADDRESS =
  /ur[li]|link|href|address|target|source|src|callback|webhook|web_?site|home_?page|image|feed|host|endpoint/i

/** Names of where a redirect goes. */
const IS_TARGET =
  /(?:^| )(?:to|next|back|from|dest|r|return\w*|redirect\w*|continue\w*|go_?to|destination|forward\w*|after\w*|on_?success)$/i

/**
 * What comes before a marker: nothing, an address, because its client parses it before it sends a
 * request, or what a check of a local path demands.
 */
const beginnings = (position: string): readonly string[] => [
  '',
  ...(IS_ADDRESS.test(position) ? [LISTENER] : []),
  ...(IS_TARGET.test(position) ? ['/'] : []),
]

/** A request with markers. */
export type MarkedProbe = {
  readonly route: KnownRoute
  readonly shot: ProbeRequest
  readonly words: readonly (readonly [word: string, position: string, shape?: RequestShape])[]
  /** Whether it only looks at what others stored. */
  readonly isView?: true
}

/** Calls that a request makes with what another one stored; statements get it as bound values. */
export const IN_VIEW: ReadonlySet<SinkCallKind> = new Set([
  'markup',
  'code',
  'command',
  'path',
  'request',
])

/** Whether a request only reads. */
const isView = ({ method, field }: KnownRoute): boolean =>
  field === undefined ? method === 'GET' : field.operation === 'query'

/** The part of a path after the ID of a record says what is done to it: `/labels/:id/print`. */
const IS_ACTION = /(?:[})]|:\w+)\/[a-z][\w-]*\/?$/i

/** Whether a request does something with a record, such as printing it or calling its address. */
const isAction = (route: KnownRoute): boolean => {
  const { method, path, field, action } = route
  if (action || endsSomething(route)) return false
  if (field) return field.operation === 'mutation' && argumentNames(field).some(isIdName)
  return method === 'POST' && IS_ACTION.test(path)
}

/**
 * Requests for a view: alone, and with the parameters that its code reads; an action with what its
 * handler demands.
 */
const viewRequests = (route: KnownRoute): ProofRequest[] => {
  if (!isView(route) && !route.field) {
    const [, json] = markedRequests(route, {})
    return json === undefined ? [] : [{ ...json, body: toBody(route.own ?? {}, 'json') }]
  }
  const plain = markedRequests(route, {})
  if (route.field || route.names.length === 0) return plain
  const query = Object.fromEntries(route.names.map((name) => [name, toFieldValue(name)]))
  return [...plain, ...plain.map((request) => ({ ...request, query }))]
}

type MarkedProbes = {
  /** Each position alone, and all names of a route at once. */
  readonly writes: readonly MarkedProbe[]
  /** Records with markers in all their fields, then the routes that may show them. */
  readonly stored: readonly MarkedProbe[]
}

/** The requests that show where data of each position arrives. */
export const markedShots = (routes: readonly KnownRoute[], nonce: string): MarkedProbes => {
  let count = 0
  const nextWord = () => `${nonce}x${(count += 1)}e`
  const isShowing = (route: KnownRoute) => isView(route) || isAction(route)
  const views = withEndsLast(routes.filter(isShowing)).flatMap((route) =>
    viewRequests(route).map((request): MarkedProbe => {
      const before = route.before && { before: route.before }
      return {
        route,
        shot: { request, nonce, ...NO_PAYLOAD, ...before },
        words: [],
        isView: true,
      }
    }),
  )
  const toShot = (route: KnownRoute, request: ProbeRequest['request']): ProbeRequest => ({
    request,
    nonce,
    ...NO_PAYLOAD,
    ...(route.before && { before: route.before }),
  })
  const markArguments = (route: KnownRoute, field: GraphqlField): MarkedProbe[] => {
    const names = textArguments(field)
    // A check of an optional argument may refuse its marker.
    return [requiredTexts(field), names]
      .filter((some, at) => at === 1 || (some.length > 0 && some.length < names.length))
      .map((some) => {
        const texts = some.map((name) => [name, nextWord()] as const)
        const given = Object.fromEntries(texts)
        const target = { ...route, field: some === names ? field : withoutOptional(field) }
        const words = texts.map(([name, word]) => [word, argumentPosition(name, field)] as const)
        return { route, shot: toShot(route, graphqlRequest(target, given)), words }
      })
  }
  const markAll = (route: KnownRoute, kept: Values = {}): MarkedProbe[] =>
    (route.field || route.action
      ? []
      : markedRequests(route, Object.fromEntries(route.names.map((name) => [name, ''])))
    ).map((request) => {
      const words = route.names
        .filter((name) => !Object.hasOwn(kept, name))
        .map((name) => [name, nextWord()] as const)
      const marked = words.map(([name, word]) => [name, toMarked(name, word, route.own?.[name])])
      const values = { ...kept, ...Object.fromEntries(marked) }
      const place = request.body ? 'body' : 'query'
      const filled =
        place === 'body' ? toBody(values, request.body_type === 'form' ? 'form' : 'json') : values
      return {
        route,
        shot: toShot(route, { ...request, [place]: filled }),
        words: words.map(([name, word]) => [word, `${place} ${name}`]),
      }
    })
  const writes = routes.flatMap((route) => [
    ...markAll(route),
    ...withEndings(route, buildShapes(route, route.names)).flatMap((shape): MarkedProbe[] => {
      const { request, position } = shape
      return beginnings(position).map((before) => {
        const word = nextWord()
        const shot = toShot(route, fillRequest(request, before + word))
        return { route, shot, words: [[word, position, shape]] }
      })
    }),
  ])
  const stores = routes.filter((route) => !isView(route) && route.method !== 'DELETE')
  // The names by which records are found keep their values.
  const keys = new Set(
    routes.flatMap(({ path }) =>
      [...path.matchAll(PARAMETER)].map(([, named, braced]) => named ?? braced ?? ''),
    ),
  )
  const stored = stores.flatMap((route) =>
    route.field
      ? markArguments(route, route.field)
      : keptValues(route, keys).flatMap((kept) => markAll(route, kept)),
  )
  const created = stores.flatMap((route) => {
    const shown = routes.filter((each) => isShowing(each) && showsCreatedBy(each, route))
    return shown.flatMap((each) =>
      viewRequests({ ...each, ids: `key ${CREATED_PLACE}` }).flatMap((after) =>
        keptValues(route, keys)
          .flatMap((kept) => markAll(route, kept))
          .filter(({ shot }) => shot.request.body !== undefined)
          .map((probe) => ({ ...probe, shot: { ...probe.shot, after } })),
      ),
    )
  })
  if (stored.length === 0 || views.length === 0)
    return { writes: [...writes, ...views], stored: [] }
  // A request in a form that the handler doesn't read may replace what another one stored.
  const toTurn = ({ route, shot }: MarkedProbe): number => {
    if (endsSomething(route)) return 2
    return shot.request.body_type === 'json' ? 1 : 0
  }
  const inTurn = [0, 1, 2].map((turn) => stored.filter((each) => toTurn(each) === turn))
  return {
    writes: [...writes, ...views],
    stored: [
      ...inTurn.flatMap((each) => (each.length > 0 ? [...each, ...views] : [])),
      ...created.slice(0, CREATED_MAX),
    ],
  }
}

const CREATED_MAX = 240

/** A marker as a value of its field, in the form that validators demand of addresses. */
const toMarked = (name: string, word: string, demanded: unknown): string => {
  if (/e-?mail/i.test(name)) return `${word}@example.org`
  return IS_ADDRESS.test(name) || isAddress(demanded) ? LISTENER + word : word
}

const isAddress = (value: unknown): boolean => String(value).startsWith(LISTENER)

/**
 * Whether a view shows one of the records that a route creates: `/notes/:id/mail` for `/notes`, and
 * for `/api/me/notes/new`, because the same records may have several prefixes.
 */
const showsCreatedBy = ({ path, field, action }: KnownRoute, store: KnownRoute): boolean => {
  if (field || action || store.field || store.action || store.method !== 'POST') return false
  const [place, ...others] = path.matchAll(PARAMETER)
  const list = store.path.replace(/(?:\/(?:new|create|add))?\/?$/, '')
  const shown = toCollection(path.slice(0, place?.index))
  return (
    place !== undefined &&
    others.length === 0 &&
    shown !== undefined &&
    shown === toCollection(list)
  )
}

/** The name of the records at the end of a path, without its plural; undefined for a parameter. */
const toCollection = (path: string): string | undefined =>
  /\/([\w-]+?)s?\/?$/.exec(path)?.[1]?.toLowerCase()

type Values = Readonly<Record<string, NonNullable<ProofRequest['body']>>>

/**
 * Values that stay as they are, in the order of the requests: most of them first, because what an
 * accepted request stores replaces what those before it stored.
 */
const keptValues = (route: KnownRoute, keys: ReadonlySet<string>): readonly Values[] =>
  [keepOthers(route, keys), keepDemanded(route, keys), keepValues(route, keys)].filter(
    (kept) => kept !== undefined,
  )

/** Texts that people write; other fields often have a form or a length. */
const IS_PROSE =
  /^(?:bio|blurb|body|message|text)$|about|answer|comment|content|descri|detail|feedback|formula|html|markdown|note|profile|reason|remark|review|signature|statement|story|summary|template/i

/** All values except those of texts that people write and of addresses, if there are any. */
const keepOthers = (route: KnownRoute, keys: ReadonlySet<string>): Values | undefined => {
  const isMarked = (name: string) =>
    IS_PROSE.test(name) || IS_ADDRESS.test(name) || isAddress(route.own?.[name])
  const others = route.names.filter((name) => !isMarked(name))
  return others.length === 0 || others.length === route.names.length
    ? undefined
    : {
        ...Object.fromEntries(
          others.map((name) => [name, route.own?.[name] ?? toFieldValue(name)] as const),
        ),
        ...keepValues(route, keys),
      }
}

/** The same, with texts that a handler demands, such as a choice or a date, if there are any. */
const keepDemanded = (route: KnownRoute, keys: ReadonlySet<string>): Values | undefined => {
  const demanded = Object.entries(route.own ?? {}).filter(
    ([name, value]) =>
      typeof value === 'string' &&
      !isAddress(value) &&
      (value !== toFieldValue(name) || /^\d{4}-\d\d/.test(value)),
  )
  return demanded.length === 0
    ? undefined
    : { ...keepValues(route, keys), ...Object.fromEntries(demanded) }
}

const keepValues = ({ names, own }: KnownRoute, keys: ReadonlySet<string>): Values =>
  Object.fromEntries(
    names
      .filter(
        (name) =>
          keys.has(name) ||
          IS_PASSWORD_FIELD.test(name) ||
          (own !== undefined && Object.hasOwn(own, name) && typeof own[name] !== 'string'),
      )
      .map((name) => [name, own?.[name] ?? toFieldValue(name)]),
  )
