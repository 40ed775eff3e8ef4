import { EXIT, table } from '@daimon/terminal'
import { botArg, command, jsonArg, serviceArgs, userArg, userMember } from '../command.ts'
import { withService } from '../connect.ts'
import { findAvatar, namedAvatar } from '../find-avatar.ts'
import { jsonText } from '../json.ts'
import { memoryKind } from '../memory-kind.ts'
import { wholeNumber } from '../numbers.ts'

const KINDS = ['turn', 'fact', 'instruction', 'summary'] as const

export const memoryList = command({
  description: 'List memories, newest first',
  examples: [
    'daimon memory list --bot mara-kitchen --kind instruction',
    'daimon memory list --bot mara-kitchen --session monday --limit 20 --json',
  ],
  args: {
    ...botArg,
    kind: { type: 'string', valueHint: KINDS.join('|'), description: 'only this kind' },
    ...userArg,
    session: { type: 'string', valueHint: 'id', description: 'only this session' },
    limit: {
      type: 'string',
      valueHint: 'n',
      default: '50',
      description: 'result limit, up to 500',
    },
    ...serviceArgs,
    ...jsonArg,
  },
  run: async (io, args) => {
    const name = namedAvatar(io, args.bot)
    const kind = memoryKind(args.kind, KINDS)
    const limit = wholeNumber('--limit', args.limit, 1, 500)
    return withService(io, args, async (service) => {
      const { id } = await findAvatar(service, name)
      const request = {
        bot_id: id,
        ...userMember(args),
        limit,
        ...(kind === undefined ? {} : { kind }),
        ...(args.session === undefined ? {} : { session_id: args.session }),
      }
      const { items } = await service.client.memories.list(request, service.call).page()
      const rows = items.map((memory) => [
        memory.id,
        memory.kind,
        memory.occurred_at.slice(0, 10),
        memory.speaker ?? '-',
        memory.content,
      ])
      await io.out.write(args.json ? jsonText(items) : table(rows))
      if (items.length === 0) await io.err.write('No matching memories.\n')
      return EXIT.clean
    })
  },
})
