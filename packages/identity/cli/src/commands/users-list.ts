import type { AvatarUser } from '@daimon/client'
import { EXIT, table } from '@daimon/terminal'
import { botArg, command, jsonArg, serviceArgs } from '../command.ts'
import { withService } from '../connect.ts'
import { findAvatar, namedAvatar } from '../find-avatar.ts'
import { jsonText } from '../json.ts'

const PAGE = 500

export const usersList = command({
  description: 'List the users of an avatar, newest first',
  examples: ['daimon users list --bot mara-kitchen', 'daimon users list --bot mara-kitchen --json'],
  args: { ...botArg, ...serviceArgs, ...jsonArg },
  run: async (io, args) => {
    const name = namedAvatar(io, args.bot)
    return withService(io, args, async ({ client, call, ...service }) => {
      const { id } = await findAvatar({ client, call, ...service }, name)
      const users: AvatarUser[] = []
      for await (const user of client.users.list({ bot_id: id, limit: PAGE }, call))
        users.push(user)
      const rows = users.map((user) => [
        user.user_id,
        String(user.memories),
        user.last_seen_at.slice(0, 10),
        user.timezone ?? '-',
      ])
      await io.out.write(args.json ? jsonText(users) : table(rows))
      if (users.length === 0) await io.err.write('No users.\n')
      return EXIT.clean
    })
  },
})
