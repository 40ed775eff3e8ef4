import { EXIT } from '@daimon/terminal'
import { command, jsonArg, serviceArgs } from '../command.ts'
import { fileError, requireNoFile } from '../files.ts'
import { moveRows } from '../move-rows.ts'

export const backup = command({
  description: 'Back up the database, with all owners, to a file',
  examples: [
    'daimon backup daimon.backup',
    'DATABASE_URL=postgresql://… daimon backup daimon.backup   # while a service runs',
  ],
  args: {
    file: {
      type: 'positional',
      required: true,
      description: 'backup file; first stop a service that uses an embedded database',
    },
    force: { type: 'boolean', description: 'overwrite an existing file' },
    'data-dir': serviceArgs['data-dir'],
    ...jsonArg,
  },
  run: async (io, args) => {
    await requireNoFile(args.file, args.force ?? false)
    const { backUp } = await import('@daimon/identity-server')
    await moveRows(io, args, 'read', (config, onRows) =>
      backUp(config, args.file, onRows).catch((error: unknown) => {
        throw fileError('write', args.file, error)
      }),
    )
    return EXIT.clean
  },
})
