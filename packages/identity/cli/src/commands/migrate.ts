import { EXIT } from '@daimon/terminal'
import { command, jsonArg, serviceArgs } from '../command.ts'
import { UsageError } from '../io.ts'
import { moveRows } from '../move-rows.ts'

export const migrate = command({
  description: 'Move from the embedded database to an empty PostgreSQL, whole or not at all',
  examples: ['daimon migrate --to postgresql://daimon:…@127.0.0.1:5432/daimon'],
  args: {
    to: {
      type: 'string',
      required: true,
      valueHint: 'url',
      description: 'the database to move to; the old one stays as it is',
    },
    'data-dir': serviceArgs['data-dir'],
    ...jsonArg,
  },
  run: async (io, args) => {
    if (!/^postgres(?:ql)?:\/\//.test(args.to))
      throw new UsageError('--to needs a postgresql:// URL.')
    const { moveTo } = await import('@daimon/identity-server')
    await moveRows(io, args, 'moved', (config, onRows) => moveTo(config, args.to, onRows))
    return EXIT.clean
  },
})
