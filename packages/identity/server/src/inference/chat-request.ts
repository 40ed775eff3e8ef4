import { InferenceError } from './inference-error.ts'

export type ChatRequest = {
  readonly url: URL
  readonly body: object
  readonly apiKey: string | undefined
  readonly signal: AbortSignal
}

/** An assessment takes some hundred tokens; a longer response is not an assessment. */
const ANSWER_BYTES_MAX = 256 * 1024

const readJson = async (response: Response): Promise<unknown> => {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > ANSWER_BYTES_MAX)
      throw new InferenceError(`the inference server answered over ${ANSWER_BYTES_MAX} bytes`)
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown
  } catch (error) {
    throw new InferenceError('the inference server answered no JSON', { cause: error })
  }
}

/**
 * Posts JSON once and hands the answer of a server that agreed to `read`. Rejects with an
 * InferenceError, at the latest on abort.
 */
export const requestChat = async <T>(
  { url, body, apiKey, signal }: ChatRequest,
  read: (response: Response) => Promise<T>,
): Promise<T> => {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify(body),
      signal,
      // The key goes to the server that was named and to no other.
      redirect: 'error',
    })
    if (response.ok) return await read(response)
    await response.body?.cancel()
    throw new InferenceError(
      `the inference server answered ${response.status} to ${url.pathname}`,
      {
        status: response.status,
      },
    )
  } catch (error) {
    if (error instanceof InferenceError) throw error
    const what = signal.aborted ? 'gave no answer in time' : 'cannot be reached'
    throw new InferenceError(`the inference server ${what}`, { cause: error })
  }
}

/** Posts JSON once and answers the JSON that comes back. */
export const postChat = (request: ChatRequest): Promise<unknown> => requestChat(request, readJson)
