import type http from 'node:http'

type Query = Readonly<Record<string, unknown>>

/** A function of `pages/api`. */
export type Endpoint = (request: object, response: object) => unknown

/** Calls an endpoint with the request and response that Next extends. */
export const answerEndpoint = async (
  endpoint: Endpoint,
  incoming: http.IncomingMessage,
  outgoing: http.ServerResponse,
  { params, body }: { readonly params: Query; readonly body: Buffer },
): Promise<void> => {
  await endpoint(extendRequest(incoming, params, body), extendResponse(outgoing))
}

/** The members that Next adds to a request. */
export const extendRequest = (
  incoming: http.IncomingMessage,
  params: Query,
  body: Buffer,
): object => {
  const { searchParams } = new URL(incoming.url ?? '/', 'http://localhost')
  const cookies = (incoming.headers.cookie ?? '').split(/;\s*/).flatMap((pair) => {
    const at = pair.indexOf('=')
    return at < 1 ? [] : [[pair.slice(0, at), pair.slice(at + 1)] as const]
  })
  return Object.assign(incoming, {
    query: { ...toObject(searchParams), ...params },
    cookies: Object.fromEntries(cookies),
    body: parseBody(body, incoming.headers['content-type'] ?? ''),
  })
}

const parseBody = (body: Buffer, type: string): unknown => {
  const text = body.toString('utf8')
  if (/json/.test(type)) return text === '' ? {} : (JSON.parse(text) as unknown)
  return /urlencoded/.test(type) ? toObject(new URLSearchParams(text)) : text
}

const toObject = (values: URLSearchParams): Query =>
  Object.fromEntries(
    [...new Set(values.keys())].map((name) => {
      const all = values.getAll(name)
      return [name, all.length > 1 ? all : all[0]]
    }),
  )

const extendResponse = (outgoing: http.ServerResponse): object => {
  const response = Object.assign(outgoing, {
    status: (code: number) => {
      outgoing.statusCode = code
      return response
    },
    json: (value: unknown) => {
      outgoing.setHeader('content-type', 'application/json; charset=utf-8')
      outgoing.end(JSON.stringify(value))
    },
    send: (value: unknown) => {
      if (typeof value === 'object' && value !== null && !Buffer.isBuffer(value))
        return outgoing.end(JSON.stringify(value))
      if (typeof value === 'string' && !outgoing.hasHeader('content-type'))
        outgoing.setHeader('content-type', 'text/html; charset=utf-8')
      return outgoing.end(value === undefined || value === null ? '' : toChunk(value))
    },
    redirect: (first: number | string, second?: string) => {
      const [code, location] = typeof first === 'number' ? [first, second ?? '/'] : [307, first]
      outgoing.writeHead(code, { location }).end()
      return response
    },
    revalidate: () => Promise.resolve(),
  })
  return response
}

const toChunk = (value: unknown): string | Buffer =>
  Buffer.isBuffer(value) ? value : String(value)
