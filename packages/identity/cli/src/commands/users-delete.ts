import { EXIT, pluralize } from '@daimon/terminal'
import { botArg, command, jsonArg, serviceArgs } from '../command.ts'
import { withService } from '../connect.ts'
import { findAvatar, namedAvatar } from '../find-avatar.ts'
import { UsageError } from '../io.ts'
import { jsonText } from '../json.ts'

export const usersDelete = command({
  description: 'Delete everything that is kept of a user, after confirmation',
  examples: ['daimon users delete --bot mara-kitchen customer-42 --yes'],
  args: {
    user: { type: 'positional', required: true, description: 'user of the avatar' },
    ...botArg,
    yes: { type: 'boolean', alias: ['y'], description: 'skip the confirmation' },
    ...serviceArgs,
    ...jsonArg,
  },
  run: async (io, args) => {
    const name = namedAvatar(io, args.bot)
    const { yes = false } = args
    if (!yes && io.ask === undefined)
      throw new UsageError('In noninteractive shells, --yes is required.')
    return withService(io, args, async (service) => {
      const { id } = await findAvatar(service, name)
      const reply = yes ? 'y' : await io.ask?.(`Delete the user '${args.user}' permanently? [y/N] `)
      if (!/^y(es)?$/i.test(reply?.trim() ?? '')) return EXIT.findings
      const request = { bot_id: id, user_id: args.user }
      const answer = await service.client.users.delete(request, service.call)
      const said = `Deleted the user with ${pluralize(answer.deleted, 'memory', 'memories')}.\n`
      await io.out.write(args.json ? jsonText(answer) : said)
      return EXIT.clean
    })
  },
})
