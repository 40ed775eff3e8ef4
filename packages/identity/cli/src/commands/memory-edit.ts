import { EXIT } from '@daimon/terminal'
import { command, jsonArg, serviceArgs, userArg, userMember } from '../command.ts'
import { withService } from '../connect.ts'
import { UsageError } from '../io.ts'
import { jsonText } from '../json.ts'
import { memoryKind } from '../memory-kind.ts'

const KINDS = ['turn', 'fact', 'instruction'] as const

export const memoryEdit = command({
  description: 'Change the text or the kind of a memory',
  examples: [
    "daimon memory edit 0b7d1c5e-… --content 'Answer in French, and keep it short.'",
    'daimon memory edit 0b7d1c5e-… --kind turn',
  ],
  args: {
    memory: {
      type: 'positional',
      required: true,
      description: "memory ID, from 'daimon memory list'",
    },
    ...userArg,
    content: { type: 'string', valueHint: 'text', description: 'new text' },
    kind: {
      type: 'string',
      valueHint: KINDS.join('|'),
      description: 'new kind; every prompt includes instructions',
    },
    ...serviceArgs,
    ...jsonArg,
  },
  run: async (io, args) => {
    const { content } = args
    const kind = memoryKind(args.kind, KINDS)
    if (content === undefined && kind === undefined)
      throw new UsageError('Nothing to change. Pass --content or --kind.')
    if (content?.trim() === '') throw new UsageError('--content is empty. Pass the new text.')
    const change = {
      memory_id: args.memory,
      ...userMember(args),
      ...(content === undefined ? {} : { content }),
      ...(kind === undefined ? {} : { kind }),
    }
    return withService(io, args, async ({ client, call }) => {
      const memory = await client.memories.update(change, call)
      await io.out.write(args.json ? jsonText(memory) : `${memory.id}  ${memory.kind}\n`)
      return EXIT.clean
    })
  },
})
