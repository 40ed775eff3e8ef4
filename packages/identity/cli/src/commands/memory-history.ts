import { EXIT, table } from '@daimon/terminal'
import { botArg, command, jsonArg, serviceArgs, userArg, userMember } from '../command.ts'
import { withService } from '../connect.ts'
import { findAvatar, namedAvatar } from '../find-avatar.ts'
import { jsonText } from '../json.ts'
import { wholeNumber } from '../numbers.ts'

const COUNT_MAX = 1_000_000

export const memoryHistory = command({
  description: 'Show the messages of a session verbatim, oldest first',
  examples: [
    'daimon memory history monday --bot mara-kitchen',
    'daimon memory history monday --bot mara-kitchen --user mara --last 20 --json',
  ],
  args: {
    session: { type: 'positional', required: true, description: 'session' },
    ...botArg,
    ...userArg,
    last: {
      type: 'string',
      valueHint: 'n',
      description: 'only the newest messages (default: all)',
    },
    ...serviceArgs,
    ...jsonArg,
  },
  run: async (io, args) => {
    const name = namedAvatar(io, args.bot)
    const last =
      args.last === undefined ? undefined : wholeNumber('--last', args.last, 1, COUNT_MAX)
    return withService(io, args, async (service) => {
      const { id } = await findAvatar(service, name)
      const request = {
        bot_id: id,
        session_id: args.session,
        ...userMember(args),
        limit: Math.min(500, last ?? 500),
        order: last === undefined ? ('oldest' as const) : ('newest' as const),
      }
      const messages = []
      for await (const message of service.client.memories.listSessionMessages(
        request,
        service.call,
      )) {
        messages.push(message)
        if (messages.length === last) break
      }
      if (last !== undefined) messages.reverse()
      const rows = messages.map(({ occurred_at: at, role, speaker, content }) => [
        at.slice(0, 16).replace('T', ' '),
        speaker ?? role,
        content,
      ])
      await io.out.write(args.json ? jsonText(messages) : table(rows))
      if (messages.length === 0) await io.err.write('No messages.\n')
      return EXIT.clean
    })
  },
})
