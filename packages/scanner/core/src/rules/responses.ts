import { type SinkRule, sinkRule } from './sinks.ts'

/**
 * What an answer does with the text that it is given: shows it as markup unless told otherwise, shows it as text
 * unless told otherwise, or is one thing with the request (`ctx`, `c`).
 */
export type ResponseKind = 'markup' | 'text' | 'context'

type ResponseRule = { readonly parameter: number; readonly kind: ResponseKind }

const second: ResponseRule = { parameter: 1, kind: 'markup' }
const context: ResponseRule = { parameter: 0, kind: 'context' }

/** By framework: which parameter of a handler stands for the answer. Those of Python give theirs back. */
export const RESPONSE_OF: ReadonlyMap<string, ResponseRule> = new Map([
  ...['express', 'restify', 'polka', 'node', 'next', 'nest', 'unknown'].map(
    (name): [string, ResponseRule] => [name, second],
  ),
  ['fastify', { parameter: 1, kind: 'text' }],
  ['koa', context],
  ['hono', context],
])

const path = sinkRule('path', 22)
const redirect = sinkRule('redirect', 601, [0, 1])
const markup = sinkRule('markup', 79)
const always: readonly (readonly [string, SinkRule])[] = [
  ['sendFile', path],
  ['sendfile', path],
  ['download', path],
  ['redirect', redirect],
]

/** Methods of an answer, by what it does with text. */
export const RESPONSE_SINKS: Readonly<Record<ResponseKind, ReadonlyMap<string, SinkRule>>> = {
  markup: new Map([['send', markup], ['end', markup], ['write', markup], ...always]),
  text: new Map(always),
  context: new Map([
    ['redirect', redirect],
    ['html', markup],
  ]),
}

/** Methods that give the answer back, so that another can follow. */
export const CHAINED_ON_RESPONSE: ReadonlySet<string> = new Set([
  'status',
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
