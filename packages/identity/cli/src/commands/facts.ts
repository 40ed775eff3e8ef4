import type { Fact } from '@daimon/client'
import { EXIT, table } from '@daimon/terminal'
import { command, jsonArg, serviceArgs, userArg, userMember } from '../command.ts'
import { withService } from '../connect.ts'
import { findAvatar, namedAvatar } from '../find-avatar.ts'
import { jsonText } from '../json.ts'
import { oneOf } from '../one-of.ts'

const PAGE = 500
const SCOPES = ['session', 'user', 'all'] as const

export const facts = command({
  description: 'List the current facts of an avatar, newest first',
  examples: [
    'daimon facts mara-kitchen',
    'daimon facts mara-kitchen --subject user --attribute home --json',
    'daimon facts mara-kitchen --as-of 2026-01-01T00:00:00Z --recall-scope all',
  ],
  args: {
    avatar: {
      type: 'positional',
      required: false,
      description: 'avatar ID or external key (DAIMON_BOT_ID)',
    },
    subject: { type: 'string', valueHint: 'name', description: 'only this subject, such as user' },
    attribute: {
      type: 'string',
      valueHint: 'name',
      description: 'only this attribute, such as home',
    },
    speaker: { type: 'string', valueHint: 'name', description: 'only this speaker' },
    ...userArg,
    session: {
      type: 'string',
      valueHint: 'id',
      description: 'only this session and global memories',
    },
    'recall-scope': {
      type: 'string',
      valueHint: SCOPES.join('|'),
      description: 'all: all sessions count as one (default: from the avatar)',
    },
    'as-of': {
      type: 'string',
      valueHint: 'time',
      description: 'facts at this time (RFC 3339; default: now)',
    },
    ...serviceArgs,
    ...jsonArg,
  },
  run: async (io, args) => {
    const name = namedAvatar(io, args.avatar)
    const scope = oneOf('--recall-scope', args['recall-scope'], SCOPES)
    const filters = {
      subject: args.subject,
      attribute: args.attribute,
      speaker: args.speaker,
      session_id: args.session,
      as_of: args['as-of'],
    }
    const given = Object.entries(filters).filter(([, value]) => value !== undefined)
    return withService(io, args, async (service) => {
      const { id } = await findAvatar(service, name)
      const request = {
        bot_id: id,
        ...userMember(args),
        limit: PAGE,
        ...Object.fromEntries(given),
        ...(scope === undefined ? {} : { recall_scope: scope }),
      }
      const items: Fact[] = []
      for await (const fact of service.client.facts.list(request, service.call)) items.push(fact)
      await io.out.write(args.json ? jsonText(items) : table(items.map(toRow)))
      if (items.length === 0) await io.err.write('No matching facts.\n')
      return EXIT.clean
    })
  },
})

const toRow = ({
  memory_id,
  since,
  speaker,
  subject,
  attribute,
  value,
  history,
}: Fact): string[] => {
  const former = history.map((one) => `${one.value} until ${one.until.slice(0, 10)}`)
  const before = former.length === 0 ? '' : ` (before: ${former.join('; ')})`
  return [memory_id, since.slice(0, 10), speaker ?? '-', subject, attribute, `${value}${before}`]
}
