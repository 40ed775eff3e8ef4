import type { Config, Moved, OnRows } from '@daimon/identity-server'
import { createProgress } from '@daimon/terminal'
import { type ServiceArgs, environmentOf } from './connect.ts'
import { asUnfinished } from './embedded-kernel.ts'
import { type Io, UnfinishedError } from './io.ts'
import { jsonText } from './json.ts'

type Args = ServiceArgs & { readonly json?: boolean | undefined }

/** Moves a whole database with its progress shown, and says how many rows of what. */
export const moveRows = async (
  io: Io,
  args: Args,
  verb: string,
  move: (config: Config, onRows: OnRows) => Promise<Moved>,
): Promise<void> => {
  const { BackupError, readConfig } = await import('@daimon/identity-server')
  const config = readConfig(environmentOf(io, args))
  const progress = createProgress(io.err)
  try {
    const { rows, tables } = await asUnfinished(
      move(config, (done, total) => {
        // Between two lots of rows: what is half there is taken back.
        io.signal.throwIfAborted()
        progress.say(`${verb} ${done} of ${total} rows`)
      }),
    )
    progress.end()
    const told = tables.filter((table) => table.rows > 0)
    const lines = told.map((table) => `${table.name}: ${table.rows}`)
    await io.out.write(
      args.json
        ? jsonText({ rows, tables })
        : `${[...lines, `${rows} rows, counted on both sides.`].join('\n')}\n`,
    )
  } catch (error) {
    throw error instanceof BackupError
      ? new UnfinishedError(error.message, { cause: error })
      : error
  } finally {
    progress.end()
  }
}
