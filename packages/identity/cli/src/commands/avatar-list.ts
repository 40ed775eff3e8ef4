import type { Avatar } from '@daimon/client'
import { EXIT, table } from '@daimon/terminal'
import { command, jsonArg, serviceArgs } from '../command.ts'
import { withService } from '../connect.ts'
import { jsonText } from '../json.ts'

const PAGE = 200

export const avatarList = command({
  description: 'List avatars, newest first',
  examples: ['daimon avatar list', 'daimon avatar list -q', 'daimon avatar list --match support'],
  args: {
    quiet: { type: 'boolean', alias: ['q'], description: 'print only IDs, one per line' },
    match: { type: 'string', valueHint: 'text', description: 'text in the name or role' },
    ...serviceArgs,
    ...jsonArg,
  },
  run: (io, args) =>
    withService(io, args, async ({ client, call }) => {
      const avatars: Avatar[] = []
      const request = { limit: PAGE, ...(args.match === undefined ? {} : { q: args.match }) }
      for await (const avatar of client.avatars.list(request, call)) avatars.push(avatar)
      const rows = avatars.map(({ id, external_key, name, role }) =>
        args.quiet ? [id] : [id, external_key ?? '-', name, role],
      )
      await io.out.write(args.json ? jsonText(avatars) : table(rows))
      return EXIT.clean
    }),
})
