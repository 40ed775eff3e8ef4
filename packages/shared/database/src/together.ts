import type { Compilable, CompiledQuery, QueryExecutorProvider } from 'kysely'

/** A statement, and what its rows say. */
export type Statement<T> = {
  readonly query: CompiledQuery
  readonly read: (rows: readonly unknown[]) => T
}

export const statement = <Row, T>(
  query: Compilable<Row>,
  read: (rows: readonly Row[]) => T,
): Statement<T> => ({
  query: query.compile(),
  read: (rows) => read(rows as readonly Row[]),
})

/** One that only writes. */
export const writing = (query: Compilable): Statement<void> => statement(query, () => undefined)

/** What each of some statements says; of one that is left out, nothing. */
type Said<Statements> = {
  [At in keyof Statements]: Statements[At] extends Statement<infer T> | undefined
    ? T | (undefined extends Statements[At] ? undefined : never)
    : never
}

/**
 * Runs statements on one connection, in their order, without waiting for the answer of one before the next is sent: on
 * PostgreSQL one round trip instead of one each. Each sees what those before it did; within a transaction that
 * includes a lock that had to be waited for. Throws what the first that failed threw, when all have ended.
 */
export const together = <const Statements extends readonly (Statement<unknown> | undefined)[]>(
  db: QueryExecutorProvider,
  statements: Statements,
): Promise<Said<Statements>> =>
  db.getExecutor().provideConnection(async (connection) => {
    const ask = async (one: Statement<unknown> | undefined): Promise<unknown> =>
      one && one.read((await connection.executeQuery(one.query)).rows)
    const ended = await Promise.allSettled(statements.map(ask))
    const failed = ended.find((one) => one.status === 'rejected')
    if (failed) throw failed.reason
    return ended.map((one) =>
      one.status === 'fulfilled' ? one.value : undefined,
    ) as Said<Statements>
  })

/** Runs one statement. */
export const run = async <T>(db: QueryExecutorProvider, one: Statement<T>): Promise<T> => {
  const [said] = await together(db, [one])
  return said
}
