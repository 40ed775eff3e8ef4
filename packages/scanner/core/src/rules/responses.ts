import type { ResponseKind } from '@daimon/scanner-api'

type ResponseRule = { readonly parameter: number; readonly kind: ResponseKind }

const second: ResponseRule = { parameter: 1, kind: 'markup' }
const context: ResponseRule = { parameter: 0, kind: 'context' }

/** By framework: which parameter of a handler is the response. Python handlers return theirs. */
export const RESPONSE_OF: ReadonlyMap<string, ResponseRule> = new Map([
  ...['express', 'restify', 'polka', 'node', 'next', 'unknown'].map(
    (name): [string, ResponseRule] => [name, second],
  ),
  ['fastify', { parameter: 1, kind: 'text' }],
  ['hapi', { parameter: 1, kind: 'text' }],
  ['koa', context],
  ['hono', context],
])

/** Methods that return the response, so that another can follow. */
export const CHAINED_ON_RESPONSE: ReadonlySet<string> = new Set([
  'status',
  'response',
  'code',
  'type',
  'contentType',
  'set',
  'header',
  'headers',
  'append',
  'vary',
  'cookie',
  'clearCookie',
  'links',
  'location',
])

/** The setting that a program in Python gives to a response. */
export const CONTENT_TYPE = 'content-type'
/** Attributes of a response that hold its content type. */
export const TYPE_ATTRIBUTES: ReadonlySet<string> = new Set(['content_type', 'mimetype'])

type ReturnRule = {
  /** The result of the handler, or the body of its context. */
  readonly by: 'result' | 'body'
  /** Any value, or only a text that was built, since objects are sent as JSON. */
  readonly takes: 'any' | 'made'
}

/** Frameworks that send a text which a handler returns, or puts into its context, as markup. */
export const RETURNED_AS: ReadonlyMap<string, ReturnRule> = new Map([
  ['flask', { by: 'result', takes: 'any' }],
  ['hapi', { by: 'result', takes: 'made' }],
  ['nest', { by: 'result', takes: 'made' }],
  ['koa', { by: 'body', takes: 'made' }],
])
