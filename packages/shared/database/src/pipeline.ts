import type { Compilable, CompiledQuery, QueryExecutorProvider } from 'kysely'

/** A statement and a parser for its rows. */
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

/** A statement that returns no rows. */
export const writing = (query: Compilable): Statement<void> => statement(query, () => undefined)

/** Results by statement; a statement left out has no result. */
type PipelineResults<Statements> = {
  [At in keyof Statements]: Statements[At] extends Statement<infer T> | undefined
    ? T | (undefined extends Statements[At] ? undefined : never)
    : never
}

/**
 * Runs statements on one connection in order, sending each without waiting for the previous reply:
 * on PostgreSQL one round trip instead of one each. Each statement sees the effects of those before
 * it, within a transaction also after waiting for a lock. Throws the first error after all
 * statements end.
 */
export const pipeline = <const Statements extends readonly (Statement<unknown> | undefined)[]>(
  db: QueryExecutorProvider,
  statements: Statements,
): Promise<PipelineResults<Statements>> =>
  db.getExecutor().provideConnection(async (connection) => {
    const ask = async (one: Statement<unknown> | undefined): Promise<unknown> =>
      one && one.read((await connection.executeQuery(one.query)).rows)
    const ended = await Promise.allSettled(statements.map(ask))
    const failed = ended.find((one) => one.status === 'rejected')
    if (failed) throw failed.reason
    return ended.map((one) =>
      one.status === 'fulfilled' ? one.value : undefined,
    ) as PipelineResults<Statements>
  })

/** Runs one statement. */
export const run = async <T>(db: QueryExecutorProvider, one: Statement<T>): Promise<T> => {
  const [said] = await pipeline(db, [one])
  return said
}
