/**
 * Connection exceptions, insufficient resources, operator intervention, a read-only server (a
 * standby, or the former primary after a failover), a lost lock, and network errors of the
 * operating system.
 */
const UNAVAILABLE =
  /^(?:08|53|57P|25006$|DM001$)|^E(?:CONNREFUSED|CONNRESET|PIPE|NOTFOUND|TIMEDOUT|AI_AGAIN)$/
const UNAVAILABLE_WORDS =
  /timeout exceeded when trying to connect|Connection terminated|not queryable/i

/** What Citus reports, as an internal error, when it loses a node while a transaction commits. */
const INTERNAL_ERROR = 'XX000'
const NODE_LOST_WORDS = /\bconnection\b|\b(?:remote|worker) node\b/i

/**
 * Whether an error means that a cluster lost a node in the middle of a transaction, which may have
 * been committed or not.
 */
export const isNodeLost = (error: unknown): boolean => {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  return code === INTERNAL_ERROR && typeof message === 'string' && NODE_LOST_WORDS.test(message)
}

/** Whether an error means that the database doesn't answer; decided by SQLSTATE, never by class. */
export const isUnavailable = (error: unknown): boolean => {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  return (
    (typeof code === 'string' && UNAVAILABLE.test(code)) ||
    (typeof message === 'string' && UNAVAILABLE_WORDS.test(message))
  )
}
