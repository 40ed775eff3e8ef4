import { EXIT } from '@daimon/terminal'
import { command, jsonArg, serviceArgs } from '../command.ts'
import { requireFile } from '../files.ts'
import { moveRows } from '../move-rows.ts'

export const restore = command({
  description: 'Restore a backup to an empty database',
  examples: [
    'daimon restore daimon.backup --data-dir ./fresh',
    'DATABASE_URL=postgresql://… daimon restore daimon.backup',
  ],
  args: {
    file: { type: 'positional', required: true, description: "file from 'daimon backup'" },
    'data-dir': serviceArgs['data-dir'],
    ...jsonArg,
  },
  run: async (io, args) => {
    await requireFile(args.file)
    const { restore: putBack } = await import('@daimon/identity-server')
    await moveRows(io, args, 'restored', (config, onRows) => putBack(config, args.file, onRows))
    return EXIT.clean
  },
})
