import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/**
 * A loopback server of files as object stores serve them: ETags, conditional requests, ranges, and
 * the MD5 digest. A handler for a path answers its next requests instead, once each.
 */
export const fileServer = async (files: Map<string, Buffer | string>) => {
  const requests: string[] = []
  const handlers = new Map<string, Handler[]>()
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '')
    requests.push(
      `${path}${request.headers.range === undefined ? '' : ` ${request.headers.range}`}`,
    )
    const handler = handlers.get(path)?.shift()
    if (handler) return handler(request, response)
    const found = files.get(path)
    if (found === undefined) return void response.writeHead(404).end()
    send(request, response, Buffer.from(found))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    next: (path: string, ...given: Handler[]) =>
      handlers.set(path, [...(handlers.get(path) ?? []), ...given]),
  }
}

const computeEtag = (body: Buffer): string => `"${createHash('md5').update(body).digest('hex')}"`

const send = (request: IncomingMessage, response: ServerResponse, body: Buffer): void => {
  const etag = computeEtag(body)
  const headers = {
    etag,
    'x-goog-hash': `crc32c=AAAAAA==,md5=${createHash('md5').update(body).digest('base64')}`,
  }
  if (request.headers['if-none-match'] === etag) return void response.writeHead(304, headers).end()
  const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? Number.NaN)
  const isPart = from < body.length && request.headers['if-range'] === etag
  const sent = isPart ? body.subarray(from) : body
  response
    .writeHead(isPart ? 206 : 200, {
      ...headers,
      'content-length': sent.length,
      ...(isPart ? { 'content-range': `bytes ${from}-${body.length - 1}/${body.length}` } : {}),
    })
    .end(sent)
}

/**
 * Sends the headers of a complete answer and its first bytes, and breaks the connection once these
 * are in a file: a break discards what the client has not read.
 */
export const breakOff =
  (body: Buffer, bytes: number, file: string): Handler =>
  (_, response) => {
    response.writeHead(200, { etag: computeEtag(body), 'content-length': body.length })
    response.write(body.subarray(0, bytes))
    const timer = setInterval(() => {
      if (statSync(file, { throwIfNoEntry: false })?.size !== bytes) return
      clearInterval(timer)
      response.destroy()
    }, 5)
  }
