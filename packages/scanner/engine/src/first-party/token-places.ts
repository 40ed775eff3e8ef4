import type { ProofRequest } from '@daimon/scanner-api'
import { TOKEN_PLACE } from './forged-token.ts'
import type { KnownRoute } from './find-flows.ts'
import { argumentNames, graphqlRequest } from './graphql-shapes.ts'
import { readLeaf, toBody } from './nested-names.ts'
import { PARAMETER, type RequestShape, plainPath } from './request-shapes.ts'

/** Names of parameters that may bring a token, such as that of a link in a message. */
const IS_TOKEN =
  /token|jwt|ticket|invit|assertion|credential|licen[cs]e|signed|^(?:pass|link|key|sig|auth|state|code|proof|t)$|_pass$/i
/** Headers of an application's own, apart from those that `findTokenHeaders` finds. */
const IS_TOKEN_HEADER = /^x-(?!.*(?:csrf|xsrf|token|jwt|auth|assertion)).*(?:ticket|pass|key)/i
const NAMES_MAX = 3

/** Requests with a token in the path, a parameter, the body, or a header of the program's own. */
export const findTokenPlaces = (route: KnownRoute, plain: ProofRequest): RequestShape[] => {
  const { path, ids, names, field, action } = route
  if (action) return []
  if (field)
    return argumentNames(field)
      .filter((name) => IS_TOKEN.test(readLeaf(name)))
      .map((name) => ({
        request: graphqlRequest({ ...route, field }, { [name]: TOKEN_PLACE }),
        position: `argument ${name}`,
      }))
  const inPath = [...path.matchAll(PARAMETER)].flatMap(
    ({ 0: found, 1: named, 2: braced, index }): RequestShape[] => {
      if (!IS_TOKEN.test(named ?? braced ?? '')) return []
      const before = plainPath(path.slice(0, index), ids)
      const after = plainPath(path.slice(index + found.length), ids)
      return [{ request: { ...plain, path: before + TOKEN_PLACE + after }, position: 'path' }]
    },
  )
  const named = names.filter((name) => IS_TOKEN.test(readLeaf(name))).slice(0, NAMES_MAX)
  const inParameters = named.flatMap((name): RequestShape[] => [
    {
      request: { ...plain, query: { ...plain.query, [name]: TOKEN_PLACE } },
      position: `query ${name}`,
    },
    ...(typeof plain.body === 'object' && !Array.isArray(plain.body)
      ? [
          {
            request: {
              ...plain,
              body: { ...plain.body, ...toBody({ [name]: TOKEN_PLACE }, 'json') },
            },
            position: `body ${name}`,
          },
        ]
      : []),
  ])
  const inHeaders = Object.keys(plain.headers ?? {})
    .filter((name) => IS_TOKEN_HEADER.test(name))
    .map((name) => ({
      request: { ...plain, headers: { ...plain.headers, [name]: TOKEN_PLACE } },
      position: name,
    }))
  return [...inPath, ...inParameters, ...inHeaders]
}
