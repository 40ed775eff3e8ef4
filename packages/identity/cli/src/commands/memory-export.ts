import type { Memory } from '@daimon/client'
import { EXIT } from '@daimon/terminal'
import { botArg, command, serviceArgs } from '../command.ts'
import { withService } from '../connect.ts'
import { writeOut } from '../files.ts'
import { findAvatar, namedAvatar } from '../find-avatar.ts'

const PAGE = 500

export const memoryExport = command({
  description: 'Write what an avatar remembers, one JSON object a line; import takes it in again',
  examples: [
    'daimon memory export --bot mara-kitchen -o memories.jsonl',
    'daimon memory export --bot mara-kitchen --session monday | wc -l',
  ],
  args: {
    ...botArg,
    session: { type: 'string', valueHint: 'id', description: 'what was said in this session' },
    output: {
      type: 'string',
      alias: ['o'],
      valueHint: 'file',
      description: 'instead of standard output',
    },
    ...serviceArgs,
    json: { type: 'boolean', description: 'the lines are JSON in any case' },
  },
  run: async (io, args) => {
    const name = namedAvatar(io, args.bot)
    return withService(io, args, async (service) => {
      const { id } = await findAvatar(service, name)
      const session = args.session === undefined ? {} : { session_id: args.session }
      const request = { bot_id: id, limit: PAGE, ...session }
      await writeOut(io, args.output, lines(service.client.memories.list(request, service.call)))
      return EXIT.clean
    })
  },
})

async function* lines(memories: AsyncIterable<Memory>): AsyncGenerator<string> {
  for await (const memory of memories) yield `${JSON.stringify(memory)}\n`
}
