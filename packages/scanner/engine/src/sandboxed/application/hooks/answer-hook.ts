import { ServerResponse } from 'node:http'
import Module from 'node:module'
import { before } from '../../shared/hooks/before.ts'
import { recordCall } from '../recorder.ts'

/** Reports the application's responses: bodies and redirect targets. */
export const hookAnswers = (): void => {
  for (const name of ['write', 'end'])
    before(ServerResponse.prototype, name, ([chunk]) => {
      if (typeof chunk === 'string' || Buffer.isBuffer(chunk))
        recordCall('markup', `response.${name}`, chunk)
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

const KOA_RESPONSE = /\/koa\/lib\/response\.js$/

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
  globalThis.Response = new Proxy(globalThis.Response, {
    construct: (target, args: ConstructorParameters<typeof Response>, newTarget) => {
      if (typeof args[0] === 'string') recordCall('markup', 'new Response', args[0])
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
      if (typeof value === 'string' || Buffer.isBuffer(value))
        recordCall('markup', 'ctx.body', value)
      set.call(this, value)
    },
  })
}
