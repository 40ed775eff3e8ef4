import { StatusError } from '@daimon/client'
import type { Service } from './connect.ts'
import { IncompleteError } from './io.ts'

/** Sends a request whose bodies are streamed: an exported avatar may not fit in memory. */
export const transfer = async (
  { baseUrl, apiKey, call }: Service,
  path: string,
  body?: Blob,
): Promise<Response> => {
  const authorization = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }
  const upload = body === undefined ? {} : { method: 'POST', body }
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  let response: Response
  try {
    response = await fetch(`${baseUrl}${path}`, {
      ...upload,
      headers: { ...authorization, ...type },
      redirect: 'manual',
      signal: call.signal,
    })
    if (response.ok) return response
    throw new StatusError(response.status, response.headers, await response.text(), Date.now())
  } catch (error) {
    call.signal.throwIfAborted()
    if (error instanceof StatusError) throw error
    throw brokenOff(error)
  }
}

/** Streams a response body. A broken connection becomes an IncompleteError. */
export async function* readBody(
  response: Response,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of response.body ?? []) yield chunk
  } catch (error) {
    signal.throwIfAborted()
    throw brokenOff(error)
  }
}

const brokenOff = (cause: unknown): IncompleteError =>
  new IncompleteError(
    'The connection broke before the transfer was complete. Nothing was saved; try again.',
    {
      cause,
    },
  )
