/**
 * Connection exceptions, resources gone, operator intervention, a server that only reads (a standby, or the primary of before
 * a failover), a lost lock, and the system's own network errors.
 */
const UNAVAILABLE =
  /^(?:08|53|57P|25006$|DM001$)|^E(?:CONNREFUSED|CONNRESET|PIPE|NOTFOUND|TIMEDOUT|AI_AGAIN)$/
const UNAVAILABLE_WORDS =
  /timeout exceeded when trying to connect|Connection terminated|not queryable/i

/** Whether an error says that the database does not answer; by SQLSTATE, never by class. */
export const isUnavailable = (error: unknown): boolean => {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  return (
    (typeof code === 'string' && UNAVAILABLE.test(code)) ||
    (typeof message === 'string' && UNAVAILABLE_WORDS.test(message))
  )
}
