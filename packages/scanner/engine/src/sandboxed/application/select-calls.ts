import {
  type ProbeRequest,
  type SinkCall,
  hasAttempt,
  isInStore,
  isOwnFrame,
} from '../../protocol/application-job.ts'

/** Characters around a marker that say where it is. */
const AROUND_CHARS = 160

/**
 * Calls that carry data of the shot; of the others, one that shows that there was a call. A report
 * has thousands of them, so each has only what is read of it: the frames of the application, and
 * the text around the data.
 */
export const selectCalls = (
  calls: readonly SinkCall[],
  attempt: Pick<ProbeRequest, 'nonce' | 'oracle'>,
): SinkCall[] => {
  const isStored = isInStore(attempt.oracle)
  const own = calls.filter((call) => hasAttempt(call, attempt))
  const selected = own.length > 0 ? own : calls.slice(0, 1).map((call) => ({ ...call, text: '' }))
  return selected.map((call) => ({
    ...call,
    text: isStored ? call.text : cutAround(call.text, attempt.nonce),
    stack: call.stack.filter(isOwnFrame),
  }))
}

/** The parts of a text around each place of a word. */
const cutAround = (text: string, word: string): string => {
  if (text.length <= 2 * AROUND_CHARS || word === '') return text
  let cut = ''
  let end = 0
  const lower = text.toLowerCase()
  // Few letters change their length with their case.
  const inCase = lower.length === text.length ? lower : text
  for (let at = inCase.indexOf(word); at >= 0; at = inCase.indexOf(word, at + word.length)) {
    const from = Math.max(end, at - AROUND_CHARS)
    end = Math.max(end, at + word.length + AROUND_CHARS)
    cut += text.slice(from, end)
  }
  return cut
}
