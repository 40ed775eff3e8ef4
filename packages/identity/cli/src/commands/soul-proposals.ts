import type { SoulProposal } from '@daimon/client'
import { EXIT, table } from '@daimon/terminal'
import { botArg, command, jsonArg, serviceArgs } from '../command.ts'
import { type Service, withService } from '../connect.ts'
import { findAvatar, namedAvatar } from '../find-avatar.ts'
import { UsageError } from '../io.ts'
import { jsonText } from '../json.ts'
import { oneOf } from '../one-of.ts'
import { proposalText } from '../soul/proposal-text.ts'

const ACTIONS = ['list', 'show', 'accept', 'refuse', 'undo'] as const
const STATUSES = ['open', 'accepted', 'refused', 'undone'] as const
const PAGE = 100

export const soulProposals = command({
  description: 'List, show, accept, refuse, and undo proposed changes of a soul',
  examples: [
    'daimon soul proposals list --bot mara-kitchen --status open',
    'daimon soul proposals show --bot mara-kitchen 2a183c4e-95b6-41df-b307-48f90a1b2c3d',
    'daimon soul proposals accept --bot mara-kitchen 2a183c4e-95b6-41df-b307-48f90a1b2c3d',
  ],
  args: {
    action: {
      type: 'positional',
      required: true,
      description: 'list, show, accept, refuse, or undo',
    },
    proposal: {
      type: 'positional',
      required: false,
      description: 'ID of the proposal; required unless the action is list',
    },
    ...botArg,
    status: {
      type: 'string',
      valueHint: STATUSES.join('|'),
      description: 'only proposals with this status in a list',
    },
    ...serviceArgs,
    ...jsonArg,
  },
  run: async (io, args) => {
    const action = oneOf('The action', args.action, ACTIONS)
    const status = oneOf('--status', args.status, STATUSES)
    const name = namedAvatar(io, args.bot)
    const { proposal: id } = args
    if (action !== 'list' && id === undefined)
      throw new UsageError('No proposal given. To see the IDs, use the action list.')
    return withService(io, args, async (service) => {
      const { id: botId } = await findAvatar(service, name)
      if (action === 'list' || action === undefined || id === undefined) {
        const found = await listAll(service, botId, status)
        await io.out.write(args.json ? jsonText(found) : table(found.map(toRow)))
        if (found.length === 0) await io.err.write('No proposals.\n')
        return EXIT.clean
      }
      const request = { bot_id: botId, proposal_id: id }
      const { proposals } = service.client
      const method = action === 'show' ? 'read' : action
      const answer = await proposals[method](request, service.call)
      await io.out.write(args.json ? jsonText(answer) : proposalText(answer))
      return EXIT.clean
    })
  },
})

const listAll = async (
  { client, call }: Service,
  botId: string,
  status: (typeof STATUSES)[number] | undefined,
): Promise<SoulProposal[]> => {
  const request = { bot_id: botId, limit: PAGE, ...(status === undefined ? {} : { status }) }
  const found: SoulProposal[] = []
  for await (const proposal of client.proposals.list(request, call)) found.push(proposal)
  return found
}

const toRow = ({ id, status, author, created_at, summary }: SoulProposal): string[] => [
  id,
  status,
  author,
  created_at.slice(0, 10),
  summary.length > 1 ? `${summary[0]} (and ${summary.length - 1} more)` : (summary[0] ?? ''),
]
