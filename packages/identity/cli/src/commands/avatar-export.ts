import { EXIT } from '@daimon/terminal'
import { command, serviceArgs, userArg, userMember } from '../command.ts'
import { withService } from '../connect.ts'
import { writeOut } from '../files.ts'
import { findAvatar } from '../find-avatar.ts'
import { readBody, transfer } from '../transfer.ts'

export const avatarExport = command({
  description: 'Export an avatar as one JSON document',
  examples: [
    'daimon avatar export mara-kitchen -o fennel.json',
    'daimon avatar export mara-kitchen --vectors -o fennel.json',
    'daimon avatar export support --speaker Mia -o mia.json',
  ],
  args: {
    avatar: { type: 'positional', required: true, description: 'avatar ID or external key' },
    output: {
      type: 'string',
      alias: ['o'],
      valueHint: 'file',
      description: 'output file (default: standard output)',
    },
    ...userArg,
    session: { type: 'string', valueHint: 'id', description: 'only memories of this session' },
    speaker: { type: 'string', valueHint: 'name', description: 'only memories of this speaker' },
    vectors: { type: 'boolean', description: 'include the embeddings' },
    ...serviceArgs,
    json: { type: 'boolean', description: 'accepted; the document is always JSON' },
  },
  run: (io, args) =>
    withService(io, args, async (service) => {
      const { id } = await findAvatar(service, args.avatar)
      const query = new URLSearchParams({
        ...(args.vectors ? { vectors: 'true' } : {}),
        ...userMember(args),
        ...(args.session === undefined ? {} : { session_id: args.session }),
        ...(args.speaker === undefined ? {} : { speaker: args.speaker }),
      })
      const response = await transfer(service, `/v1/avatars/${id}/export?${query.toString()}`)
      await writeOut(io, args.output, readBody(response, io.signal))
      return EXIT.clean
    }),
})
