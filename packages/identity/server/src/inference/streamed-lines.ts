import { InferenceError } from './inference-error.ts'

/** A piece of an answer has a few words; a longer line is not a valid response. */
const LINE_CHARS_MAX = 256 * 1024

/**
 * The lines of a body as they come; reads on only when the next one is asked for. The caller counts
 * the bytes.
 * @throws InferenceError for bytes that are not UTF-8, or a line without end.
 */
export const streamedLines = async function* (
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<string> {
  const decode = strictDecoder()
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + decode(chunk)).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > LINE_CHARS_MAX)
      throw new InferenceError('the inference server streamed a line without end')
    for (const line of lines) yield withoutReturn(line)
  }
  rest += decode()
  if (rest !== '') yield withoutReturn(rest)
}

const strictDecoder = () => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  return (chunk?: Uint8Array): string => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
    } catch (cause) {
      throw new InferenceError('the inference server streamed something other than UTF-8', {
        cause,
      })
    }
  }
}

const withoutReturn = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line)
