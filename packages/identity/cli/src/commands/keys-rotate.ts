import { EXIT } from '@daimon/terminal'
import { command, jsonArg, ownerArg, serviceArgs } from '../command.ts'
import { withService } from '../connect.ts'
import { seconds } from '../durations.ts'
import { jsonText } from '../json.ts'
import { SECRET_NOTE } from '../key-row.ts'

export const keysRotate = command({
  description: 'Replace the secret of a key, with a grace period for the old one',
  examples: ['daimon keys rotate KEY_ID', 'daimon keys rotate KEY_ID --grace 0'],
  args: {
    key: { type: 'positional', required: true, description: 'key ID' },
    grace: {
      type: 'string',
      valueHint: 'span',
      default: '24h',
      description: 'how long the old secret stays valid; 0 if it leaked',
    },
    ...ownerArg,
    ...serviceArgs,
    ...jsonArg,
  },
  run: async (io, args) => {
    const grace_seconds = seconds('--grace', args.grace)
    return withService(
      io,
      args,
      async ({ client, call }) => {
        const key = await client.keys.rotate({ key_id: args.key, grace_seconds }, call)
        const until = key.former_until
        await io.err.write(
          `${until === null ? 'The old secret is revoked.' : `The old secret is valid until ${until}.`} ${SECRET_NOTE}`,
        )
        await io.out.write(args.json ? jsonText(key) : `${key.secret}\n`)
        return EXIT.clean
      },
      { owner: args.owner },
    )
  },
})
