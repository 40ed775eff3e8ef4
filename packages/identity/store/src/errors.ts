/** What a database says, in our words; by SQLSTATE and constraint, never by class. */
export type StoreFault = 'duplicate_memory' | 'unavailable' | 'other'

const UNIQUE_VIOLATION = '23505'
/** Connection exceptions, resources gone, operator intervention, and the system's own network errors. */
const UNAVAILABLE = /^(?:08|53|57P)|^E(?:CONNREFUSED|CONNRESET|PIPE|NOTFOUND|TIMEDOUT|AI_AGAIN)$/
const UNAVAILABLE_WORDS = /timeout exceeded when trying to connect|Connection terminated/i

export const storeFault = (error: unknown): StoreFault => {
  const { code, constraint, message } = (error ?? {}) as {
    code?: string
    constraint?: string
    message?: string
  }
  if (code === UNIQUE_VIOLATION && constraint === 'memories_once') return 'duplicate_memory'
  if (code !== undefined && UNAVAILABLE.test(code)) return 'unavailable'
  if (message !== undefined && UNAVAILABLE_WORDS.test(message)) return 'unavailable'
  return 'other'
}
