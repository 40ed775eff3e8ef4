import type { Config, CopyResult, OnRows } from '@daimon/identity-server'
import { createProgress } from '@daimon/terminal'
import { type ServiceArgs, readEnvironment } from './connect.ts'
import { type Io, IncompleteError } from './io.ts'
import { jsonText } from './json.ts'

type Args = ServiceArgs & { readonly json?: boolean | undefined }

/** Copies a complete database with progress, and prints the number of rows per table. */
export const moveRows = async (
  io: Io,
  args: Args,
  verb: string,
  move: (config: Config, onRows: OnRows) => Promise<CopyResult>,
): Promise<void> => {
  const { BackupError, readConfig } = await import('@daimon/identity-server')
  const { asUnfinished } = await import('./embedded-service.ts')
  const config = readConfig(readEnvironment(io, args))
  const progress = createProgress(io.err)
  try {
    const { rows, tables } = await asUnfinished(
      move(config, (done, total) => {
        // Between two batches of rows: an incomplete copy is rolled back.
        io.signal.throwIfAborted()
        progress.say(`${verb} ${done} of ${total} rows`)
      }),
    )
    progress.end()
    const nonEmpty = tables.filter((table) => table.rows > 0)
    const lines = nonEmpty.map((table) => `${table.name}: ${table.rows}`)
    await io.out.write(
      args.json
        ? jsonText({ rows, tables })
        : `${[...lines, `${rows} rows in total, counted in the source and in the copy.`].join('\n')}\n`,
    )
  } catch (error) {
    throw error instanceof BackupError
      ? new IncompleteError(error.message, { cause: error })
      : error
  } finally {
    progress.end()
  }
}
