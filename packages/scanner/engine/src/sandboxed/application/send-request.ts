import http from 'node:http'
import type { ProofRequest } from '@daimon/scanner-api'
import { OWN_ORIGIN } from '../../protocol/application-job.ts'
import { encodeBody } from './encode-body.ts'

/** A request, and the client that sends it if it has a session. */
export type ClientRequest = ProofRequest & { readonly client?: number }

export type Answer = {
  readonly status: number
  readonly headers: http.IncomingHttpHeaders
  readonly body: string
}

const ANSWER_MS = 1_000
const BODY_BYTES_MAX = 256 * 1024

// Captured before hooks are installed, because our requests aren't the application's.
const { request: send } = http

const MORE_MS = 500
/** The time for a response as a factor, if the application is at work on a busy machine. */
const BUSY_TIMES = 6

/**
 * Sends one request without normalizing its path. Returns undefined if there is no response in
 * time; there is more time while the application is at work.
 */
const sendRequest = (
  port: number,
  given: ClientRequest,
  answerMs = ANSWER_MS,
  isAtWork: () => boolean = () => false,
): Promise<Answer | undefined> =>
  new Promise((resolve) => {
    const body = encodeBody(given)
    // Not every server reads a plus as a space.
    const search = new URLSearchParams(given.query ?? {}).toString().replaceAll('+', '%20')
    const request = send({
      host: '127.0.0.1',
      port,
      method: given.method,
      path: given.path + (search === '' ? '' : `?${search}`),
      headers: { host: HOST, ...sameSite(given.method), ...body.headers, ...given.headers },
      agent: false,
      ...(given.client !== undefined && { localAddress: toClientAddress(given.client) }),
    })
    const endsAtMs = performance.now() + BUSY_TIMES * answerMs
    const giveUp = () => {
      if (performance.now() < endsAtMs && isAtWork()) timer = setTimeout(giveUp, MORE_MS)
      else request.destroy()
    }
    let timer = setTimeout(giveUp, answerMs)
    const end = (answer: Answer | undefined) => {
      clearTimeout(timer)
      resolve(answer)
    }
    request.on('response', (response) => {
      const parts: Buffer[] = []
      let bytes = 0
      response.on('data', (part: Buffer) => {
        bytes += part.length
        if (bytes <= BODY_BYTES_MAX) parts.push(part)
      })
      const done = () =>
        end({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(parts).toString('utf8'),
        })
      response.on('end', done)
      response.on('error', done)
    })
    request.on('error', () => end(undefined))
    request.on('close', () => end(undefined))
    request.end(body.content)
  })

/** Sends requests to an application that may have several servers. */
export type Send = (
  request: ClientRequest,
  answerMs?: number,
  isAtWork?: () => boolean,
) => Promise<Answer | undefined>

/** An address of the loopback for each client. */
const toClientAddress = (client: number): string =>
  `127.18.${(client >> 8) & 0xff}.${client & 0xff}`

const NOT_FOUND = 404

/** Sends each request to the first server that knows its path; `ports` begins with the main one. */
export const openSender =
  (ports: readonly number[]): Send =>
  async (request, ...rest) => {
    const [main = 0, ...others] = ports
    const answer = await sendRequest(main, request, ...rest)
    if (answer?.status !== NOT_FOUND) return answer
    for (const port of others) {
      const other = await sendRequest(port, request, ...rest)
      if (other !== undefined && other.status !== NOT_FOUND) return other
    }
    return answer
  }

/** The host of the application's own address, as its variables name it, whatever its port is. */
const HOST = new URL(OWN_ORIGIN).host

/** What a browser sends from a page of the application itself. */
const sameSite = (method: ProofRequest['method']): Record<string, string> =>
  method === 'GET' || method === 'HEAD'
    ? {}
    : { origin: OWN_ORIGIN, 'sec-fetch-site': 'same-origin' }
