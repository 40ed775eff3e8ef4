import type { Memory } from '@daimon/client'
import { EXIT } from '@daimon/terminal'
import { botArg, command, serviceArgs, userArg, userMember } from '../command.ts'
import { withService } from '../connect.ts'
import { writeOut } from '../files.ts'
import { findAvatar, namedAvatar } from '../find-avatar.ts'

const PAGE = 500

export const memoryExport = command({
  description: 'Export memories as JSON lines',
  examples: [
    'daimon memory export --bot mara-kitchen -o memories.jsonl',
    'daimon memory export --bot mara-kitchen --session monday | wc -l',
  ],
  args: {
    ...botArg,
    ...userArg,
    session: { type: 'string', valueHint: 'id', description: 'only this session' },
    output: {
      type: 'string',
      alias: ['o'],
      valueHint: 'file',
      description: 'output file (default: standard output)',
    },
    ...serviceArgs,
    json: { type: 'boolean', description: 'accepted; the lines are always JSON' },
  },
  run: async (io, args) => {
    const name = namedAvatar(io, args.bot)
    return withService(io, args, async (service) => {
      const { id } = await findAvatar(service, name)
      const session = args.session === undefined ? {} : { session_id: args.session }
      const request = { bot_id: id, ...userMember(args), limit: PAGE, ...session }
      await writeOut(io, args.output, lines(service.client.memories.list(request, service.call)))
      return EXIT.clean
    })
  },
})

async function* lines(memories: AsyncIterable<Memory>): AsyncGenerator<string> {
  for await (const memory of memories) yield `${JSON.stringify(memory)}\n`
}
