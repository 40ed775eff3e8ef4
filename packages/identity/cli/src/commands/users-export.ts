import { EXIT } from '@daimon/terminal'
import { botArg, command, serviceArgs } from '../command.ts'
import { withService } from '../connect.ts'
import { findAvatar, namedAvatar } from '../find-avatar.ts'
import { jsonText } from '../json.ts'

export const usersExport = command({
  description: 'Print everything that is kept of a user as JSON',
  examples: ['daimon users export --bot mara-kitchen customer-42 > customer-42.json'],
  args: {
    user: { type: 'positional', required: true, description: 'user of the avatar' },
    ...botArg,
    ...serviceArgs,
  },
  run: async (io, args) => {
    const name = namedAvatar(io, args.bot)
    return withService(io, args, async (service) => {
      const { id } = await findAvatar(service, name)
      const request = { bot_id: id, user_id: args.user }
      const document = await service.client.users.exportDocument(request, service.call)
      await io.out.write(jsonText(document))
      return EXIT.clean
    })
  },
})
