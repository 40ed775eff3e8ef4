import { StatusError } from '@daimon/client'
import type { Service } from './connect.ts'
import { UnfinishedError } from './io.ts'

/** One request whose body or answer may be as large as a whole avatar: neither is ever in memory. */
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

/** The body of an answer, which ends with a sentence if it breaks off. */
export async function* bodyOf(response: Response, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of response.body ?? []) yield chunk
  } catch (error) {
    signal.throwIfAborted()
    throw brokenOff(error)
  }
}

const brokenOff = (cause: unknown): UnfinishedError =>
  new UnfinishedError('The connection broke before all of it was through; nothing is kept.', {
    cause,
  })
