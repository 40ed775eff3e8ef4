import type { ForgetRequest } from '@daimon/client'
import { EXIT, pluralize, table } from '@daimon/terminal'
import { botArg, command, jsonArg, serviceArgs, userArg, userMember } from '../command.ts'
import { type Service, withService } from '../connect.ts'
import { findAvatar, namedAvatar } from '../find-avatar.ts'
import { type Io, UsageError } from '../io.ts'
import { jsonText } from '../json.ts'
import { numberBetween } from '../numbers.ts'

type Selectors = Omit<ForgetRequest, 'bot_id' | 'dry_run'>

/** The maximum number of IDs per request. */
const IDS_MAX = 10_000
const SHOWN_MAX = 10

export const memoryForget = command({
  description: 'Delete memories that match all given flags, after confirmation',
  examples: [
    'daimon memory forget --bot mara-kitchen --match walnut --dry-run',
    'daimon memory forget --bot mara-kitchen --session monday --yes',
    'daimon memory forget --bot mara-kitchen --before 2026-01-01T00:00:00Z --speaker Mara',
  ],
  args: {
    ...botArg,
    match: { type: 'string', valueHint: 'text', description: 'substring of the text' },
    query: {
      type: 'string',
      valueHint: 'question',
      description: 'search query that recalls the memory',
    },
    'min-score': {
      type: 'string',
      valueHint: '0..1',
      description: 'minimum score for --query (default: 0.6)',
    },
    ...userArg,
    session: { type: 'string', valueHint: 'id', description: 'session ID' },
    speaker: { type: 'string', valueHint: 'name', description: 'speaker name' },
    before: {
      type: 'string',
      valueHint: 'time',
      description: 'upper limit of the time, exclusive (RFC 3339)',
    },
    ids: { type: 'string', valueHint: 'id,id', description: 'comma-separated memory IDs' },
    'dry-run': { type: 'boolean', description: 'show the matches without deleting them' },
    yes: { type: 'boolean', alias: ['y'], description: 'skip the confirmation' },
    ...serviceArgs,
    ...jsonArg,
  },
  run: async (io, args) => {
    const name = namedAvatar(io, args.bot)
    const selectors = readSelectors(args)
    const { yes = false } = args
    const dryRun = args['dry-run'] ?? false
    if (!dryRun && !yes && io.ask === undefined)
      throw new UsageError(
        'In noninteractive shells, --yes is required. To preview the matches, use --dry-run.',
      )
    return withService(io, args, async (service) => {
      const { id } = await findAvatar(service, name)
      const user = userMember(args)
      const asked = { bot_id: id, ...user, ...selectors }
      const { memory_ids: ids } = await service.client.memories.forget(
        { ...asked, dry_run: true },
        service.call,
      )
      await show(io, service, ids, user)
      const isMeant = !dryRun && ids.length > 0 && (yes || (await confirm(io, ids.length)))
      const deleted = isMeant ? await forget(service, asked, ids) : 0
      const answer = { bot_id: id, dry_run: dryRun, matched: ids.length, deleted, memory_ids: ids }
      await io.out.write(args.json ? jsonText(answer) : `${verdict(answer)}\n`)
      return isMeant || dryRun || ids.length === 0 ? EXIT.clean : EXIT.findings
    })
  },
})

const readSelectors = (args: Readonly<Record<string, unknown>>): Selectors => {
  const text = (flag: string): string | undefined => {
    const value = args[flag] as string | undefined
    if (value === '')
      throw new UsageError(`--${flag} is empty and would match everything. Pass a value.`)
    return value
  }
  const minScore = text('min-score')
  const selectors = {
    content_match: text('match'),
    query: text('query'),
    session_id: text('session'),
    speaker: text('speaker'),
    before: text('before'),
    memory_ids: text('ids')?.split(','),
  }
  const given = Object.entries(selectors).filter(([, value]) => value !== undefined)
  if (given.length === 0)
    throw new UsageError(
      'No selection. Pass at least one of --match, --query, --session, --speaker, --before, --ids.',
    )
  const score =
    minScore === undefined ? {} : { min_score: numberBetween('--min-score', minScore, 0, 1) }
  return { ...Object.fromEntries(given), ...score }
}

const show = async (
  io: Io,
  { client, call }: Service,
  ids: readonly string[],
  user: ReturnType<typeof userMember>,
): Promise<void> => {
  const rows: string[][] = []
  for (const memory_id of ids.slice(0, SHOWN_MAX)) {
    const { occurred_at, speaker, content } = await client.memories.read(
      { memory_id, ...user },
      call,
    )
    rows.push([occurred_at.slice(0, 10), speaker ?? '-', content])
  }
  const more = ids.length - rows.length
  await io.err.write(`${table(rows)}${more > 0 ? `… and ${more} more\n` : ''}`)
}

const confirm = async (io: Io, count: number): Promise<boolean> => {
  const answer = await io.ask?.(
    `Delete ${pluralize(count, 'memory', 'memories')} permanently? [y/N] `,
  )
  return /^y(es)?$/i.test(answer?.trim() ?? '')
}

/** Deletes the memories that were shown; later matches stay. */
const forget = async (
  { client, call }: Service,
  asked: ForgetRequest,
  ids: readonly string[],
): Promise<number> => {
  let deleted = 0
  for (let from = 0; from < ids.length; from += IDS_MAX) {
    const memory_ids = ids.slice(from, from + IDS_MAX)
    deleted += (await client.memories.forget({ ...asked, memory_ids }, call)).deleted
  }
  return deleted
}

const verdict = (answer: { dry_run: boolean; matched: number; deleted: number }): string => {
  if (answer.matched === 0) return 'No matching memories.'
  if (answer.dry_run) return `Would delete ${pluralize(answer.matched, 'memory', 'memories')}.`
  return answer.deleted === 0
    ? 'Nothing deleted.'
    : `Deleted ${pluralize(answer.deleted, 'memory', 'memories')}.`
}
