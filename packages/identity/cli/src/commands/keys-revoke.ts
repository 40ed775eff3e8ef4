import { EXIT, table } from '@daimon/terminal'
import { command, jsonArg, ownerArg, serviceArgs } from '../command.ts'
import { withService } from '../connect.ts'
import { jsonText } from '../json.ts'
import { keyRow } from '../key-row.ts'

export const keysRevoke = command({
  description: 'Revoke a key',
  examples: ['daimon keys revoke KEY_ID'],
  args: {
    key: { type: 'positional', required: true, description: 'key ID' },
    ...ownerArg,
    ...serviceArgs,
    ...jsonArg,
  },
  run: (io, args) =>
    withService(
      io,
      args,
      async ({ client, call }) => {
        const key = await client.keys.revoke({ key_id: args.key }, call)
        await io.out.write(args.json ? jsonText(key) : table([keyRow(key)]))
        return EXIT.clean
      },
      { owner: args.owner },
    ),
})
