import { EXIT } from '@daimon/terminal'
import { command, serviceArgs } from '../command.ts'
import { withService } from '../connect.ts'
import { writeOut } from '../files.ts'
import { findAvatar } from '../find-avatar.ts'
import { bodyOf, transfer } from '../transfer.ts'

export const avatarExport = command({
  description: 'Write a whole avatar as one document: soul, memories, drift log, tombstones',
  examples: [
    'daimon avatar export mara-kitchen -o fennel.json',
    'daimon avatar export mara-kitchen --vectors -o fennel.json',
    'daimon avatar export support --speaker Mia -o mia.json',
  ],
  args: {
    avatar: { type: 'positional', required: true, description: 'its id or its external key' },
    output: {
      type: 'string',
      alias: ['o'],
      valueHint: 'file',
      description: 'instead of standard output',
    },
    session: { type: 'string', valueHint: 'id', description: 'what was said in it alone' },
    speaker: { type: 'string', valueHint: 'name', description: 'what they said alone' },
    vectors: { type: 'boolean', description: 'with the embeddings, so that an import needs none' },
    ...serviceArgs,
    json: { type: 'boolean', description: 'the document is JSON in any case' },
  },
  run: (io, args) =>
    withService(io, args, async (service) => {
      const { id } = await findAvatar(service, args.avatar)
      const query = new URLSearchParams({
        ...(args.vectors ? { vectors: 'true' } : {}),
        ...(args.session === undefined ? {} : { session_id: args.session }),
        ...(args.speaker === undefined ? {} : { speaker: args.speaker }),
      })
      const response = await transfer(service, `/v1/avatars/${id}/export?${query.toString()}`)
      await writeOut(io, args.output, bodyOf(response, io.signal))
      return EXIT.clean
    }),
})
