import { EXIT } from '@daimon/terminal'
import { command, jsonArg, serviceArgs } from '../command.ts'
import { fileError, requireNoFile } from '../files.ts'
import { moveRows } from '../move-rows.ts'

export const backup = command({
  description: 'Write the whole database, of all owners, to one file',
  examples: [
    'daimon backup daimon.backup',
    'DATABASE_URL=postgresql://… daimon backup daimon.backup   # beside a running service',
  ],
  args: {
    file: {
      type: 'positional',
      required: true,
      description: 'an embedded database must not be in use meanwhile',
    },
    force: { type: 'boolean', description: 'write over a file that is there already' },
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
