import { ServerResponse } from 'node:http'
import Module from 'node:module'
import { before, tell } from '../recorder.ts'

/** Tells of what the application answers: its body, and where it sends the browser. */
export const hookAnswers = (): void => {
  for (const name of ['write', 'end'])
    before(ServerResponse.prototype, name, ([chunk]) => {
      if (typeof chunk === 'string' || Buffer.isBuffer(chunk))
        tell('markup', `response.${name}`, chunk)
    })
  before(ServerResponse.prototype, 'setHeader', ([name, value]) => {
    if (String(name).toLowerCase() === 'location') tell('redirect', 'response.setHeader', value)
  })
  before(ServerResponse.prototype, 'writeHead', ([, second, third]) => {
    const headers = (typeof second === 'object' ? second : third) as
      | Record<string, unknown>
      | undefined
    for (const [name, value] of Object.entries(headers ?? {}))
      if (name.toLowerCase() === 'location') tell('redirect', 'response.writeHead', value)
  })
}

const KOA_RESPONSE = /\/koa\/lib\/response\.js$/

/**
 * Once the application is loaded: frameworks that answer when the handler has long come back are listened to where it
 * hands its text over.
 */
export const hookFrameworks = (): void => {
  const { _cache: loaded } = Module as unknown as {
    _cache: Readonly<Record<string, { readonly exports: object } | undefined>>
  }
  for (const [path, module] of Object.entries(loaded))
    if (module && KOA_RESPONSE.test(path)) hookBody(module.exports)
  globalThis.Response = new Proxy(globalThis.Response, {
    construct: (target, args: ConstructorParameters<typeof Response>, newTarget) => {
      if (typeof args[0] === 'string') tell('markup', 'new Response', args[0])
      return Reflect.construct(target, args, newTarget) as Response
    },
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
      if (typeof value === 'string' || Buffer.isBuffer(value)) tell('markup', 'ctx.body', value)
      set.call(this, value)
    },
  })
}
