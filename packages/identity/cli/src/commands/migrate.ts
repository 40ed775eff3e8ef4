import { EXIT } from '@daimon/terminal'
import { command, jsonArg, serviceArgs } from '../command.ts'
import { UsageError } from '../io.ts'
import { moveRows } from '../move-rows.ts'

export const migrate = command({
  description: 'Copy the embedded database to an empty PostgreSQL database',
  examples: ['daimon migrate --to postgresql://daimon:…@127.0.0.1:5432/daimon'],
  args: {
    to: {
      type: 'string',
      required: true,
      valueHint: 'url',
      description: 'target database; the source stays unchanged',
    },
    'data-dir': serviceArgs['data-dir'],
    ...jsonArg,
  },
  run: async (io, args) => {
    if (!/^postgres(?:ql)?:\/\//.test(args.to))
      throw new UsageError('--to must be a postgresql:// URL.')
    const { moveTo } = await import('@daimon/identity-server')
    await moveRows(io, args, 'copied', (config, onRows) => moveTo(config, args.to, onRows))
    return EXIT.clean
  },
})
