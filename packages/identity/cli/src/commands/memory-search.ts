import { EXIT, table } from '@daimon/terminal'
import { botArg, command, jsonArg, serviceArgs, userArg, userMember } from '../command.ts'
import { withService } from '../connect.ts'
import { findAvatar, namedAvatar } from '../find-avatar.ts'
import { jsonText } from '../json.ts'
import { numberBetween, wholeNumber } from '../numbers.ts'

export const memorySearch = command({
  description: 'Search memories by relevance',
  examples: [
    "daimon memory search --bot mara-kitchen 'who is allergic?'",
    "daimon memory search --bot mara-kitchen --session monday --top 10 'walnuts' --json",
  ],
  args: {
    query: { type: 'positional', required: true, description: 'search query' },
    ...botArg,
    top: {
      type: 'string',
      valueHint: 'n',
      description: 'result limit, up to 100, with any score (default: by score)',
    },
    'min-score': {
      type: 'string',
      valueHint: 'score',
      description: 'minimum score, 0 to 1 (default: 0.03, or 0 with --top)',
    },
    ...userArg,
    session: {
      type: 'string',
      valueHint: 'id',
      description: 'this session and global memories (default: all sessions)',
    },
    ...serviceArgs,
    ...jsonArg,
  },
  run: async (io, args) => {
    const name = namedAvatar(io, args.bot)
    const limits = {
      ...(args.top === undefined ? {} : { top_k: wholeNumber('--top', args.top, 1, 100) }),
      ...(args['min-score'] === undefined
        ? {}
        : { min_score: numberBetween('--min-score', args['min-score'], 0, 1) }),
    }
    return withService(io, args, async (service) => {
      const { id } = await findAvatar(service, name)
      const where =
        args.session === undefined ? { recall_scope: 'all' as const } : { session_id: args.session }
      const { hits = [] } = await service.client.memories.retrieve(
        {
          bot_id: id,
          ...userMember(args),
          query: args.query,
          ...limits,
          include_scores: true,
          ...where,
        },
        service.call,
      )
      const rows = hits.map(({ score, occurred_at, speaker, content }) => [
        (score ?? 0).toFixed(2),
        occurred_at.slice(0, 10),
        speaker ?? '-',
        content,
      ])
      await io.out.write(args.json ? jsonText(hits) : table(rows))
      if (hits.length === 0) await io.err.write('No matching memories.\n')
      return EXIT.clean
    })
  },
})
