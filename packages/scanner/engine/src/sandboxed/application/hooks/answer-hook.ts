import { ServerResponse } from 'node:http'
import Module from 'node:module'
import { before } from '../../shared/hooks/before.ts'
import { recordCall } from '../recorder.ts'

/** Reports the application's responses: bodies and redirect targets. */
export const hookAnswers = (): void => {
  for (const name of ['write', 'end'])
    before(ServerResponse.prototype, name, ([chunk]) => {
      if (typeof chunk === 'string' || chunk instanceof Uint8Array)
        recordCall('markup', `response.${name}`, toText(chunk))
    })
  before(ServerResponse.prototype, 'setHeader', ([name, value]) => {
    if (String(name).toLowerCase() === 'location')
      recordCall('redirect', 'response.setHeader', value)
  })
  before(ServerResponse.prototype, 'writeHead', ([, second, third]) => {
    const headers = (typeof second === 'object' ? second : third) as
      | Record<string, unknown>
      | undefined
    for (const [name, value] of Object.entries(headers ?? {}))
      if (name.toLowerCase() === 'location') recordCall('redirect', 'response.writeHead', value)
  })
}

/** A chunk as text; streams of the web give bytes that aren't buffers. */
const toText = (chunk: string | Uint8Array): string =>
  typeof chunk === 'string'
    ? chunk
    : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString()

const KOA_RESPONSE = /\/koa\/lib\/response\.js$/
const HAPI_RESPONSE = /\/@hapi\/hapi\/lib\/response\.js$/

/**
 * Hooks frameworks after loading, at the call that hands over the text, because they respond after
 * the handler has returned.
 */
export const hookFrameworks = (): void => {
  const { _cache: loaded } = Module as unknown as {
    _cache: Readonly<Record<string, { readonly exports: object } | undefined>>
  }
  for (const [path, module] of Object.entries(loaded))
    if (module && KOA_RESPONSE.test(path)) hookBody(module.exports)
    else if (module && HAPI_RESPONSE.test(path)) hookHapi(module.exports)
  hookResponses()
}

let isHooked = false

/** Hooks responses that are made as objects; those of packages extend the class when loaded. */
export const hookResponses = (): void => {
  if (isHooked) return
  isHooked = true
  globalThis.Response = new Proxy(globalThis.Response, {
    construct: (target, args: ConstructorParameters<typeof Response>, newTarget) => {
      const [body, init] = args
      if (isText(body)) recordCall('markup', 'new Response', body)
      const location = readLocation(init?.headers)
      if (location !== undefined) recordCall('redirect', 'new Response', location)
      return Reflect.construct(target, args, newTarget) as Response
    },
  })
}

/** Also an object in place of a string, as template literals of Hono give. */
const isText = (body: unknown): boolean =>
  typeof body === 'string' || Object.prototype.toString.call(body) === '[object String]'

const readLocation = (headers: ResponseInit['headers']): string | undefined => {
  if (headers === undefined) return undefined
  if (headers instanceof Headers) return headers.get('location') ?? undefined
  const entries: Iterable<readonly [string, unknown]> = Array.isArray(headers)
    ? headers
    : Object.entries(headers)
  for (const [name, value] of entries) if (name.toLowerCase() === 'location') return String(value)
  return undefined
}

/** Hapi answers after the handler has returned. */
const hookHapi = (exported: object): void => {
  const { prototype } = exported as { readonly prototype?: object }
  if (prototype === undefined) return
  for (const name of ['redirect', 'location'])
    before(prototype, name, ([location]) => {
      if (typeof location === 'string') recordCall('redirect', `response.${name}`, location)
    })
  before(prototype, '_setSource', ([source]) => {
    if (typeof source === 'string') recordCall('markup', 'h.response', source)
  })
}

const hookBody = (response: object): void => {
  const { get, set } = Object.getOwnPropertyDescriptor(response, 'body') ?? {}
  if (!get || !set) return
  Object.defineProperty(response, 'body', {
    configurable: true,
    enumerable: true,
    get,
    set(this: object, value: unknown) {
      if (typeof value === 'string' || Buffer.isBuffer(value))
        recordCall('markup', 'ctx.body', value)
      set.call(this, value)
    },
  })
}
