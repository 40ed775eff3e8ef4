/**
 * Connection exceptions, insufficient resources, operator intervention, a read-only server (a
 * standby, or the former primary after a failover), a lost lock, and network errors of the
 * operating system.
 */
const UNAVAILABLE =
  /^(?:08|53|57P|25006$|DM001$)|^E(?:CONNREFUSED|CONNRESET|PIPE|NOTFOUND|TIMEDOUT|AI_AGAIN)$/
const UNAVAILABLE_WORDS =
  /timeout exceeded when trying to connect|Connection terminated|not queryable/i

/** Whether an error means that the database doesn't answer; decided by SQLSTATE, never by class. */
export const isUnavailable = (error: unknown): boolean => {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  return (
    (typeof code === 'string' && UNAVAILABLE.test(code)) ||
    (typeof message === 'string' && UNAVAILABLE_WORDS.test(message))
  )
}
