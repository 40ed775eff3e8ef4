import { EXIT, createProgress, progressBar, escapeControls } from '@daimon/terminal'
import { botArg, command, jsonArg, serviceArgs, userArg } from '../command.ts'
import { type Service, withService } from '../connect.ts'
import { requireFile } from '../files.ts'
import { findAvatar, namedAvatar } from '../find-avatar.ts'
import type { Tally } from '../import/import-records.ts'
import type { ImportTarget } from '../import/known-memories.ts'
import type { OpenedRecords } from '../import/open-records.ts'
import { FORMATS, type Format, type Item, type Reading } from '../import/record.ts'
import type { Io } from '../io.ts'
import { jsonText } from '../json.ts'
import { oneOf } from '../one-of.ts'

const SCOPES = ['global', 'session'] as const
type Scope = (typeof SCOPES)[number]

const PROBLEMS_SHOWN = 20

export const memoryImport = command({
  description: 'Import memories from JSON lines or a ChatGPT conversations.json',
  examples: [
    'daimon memory import --bot mara-kitchen said.jsonl',
    'daimon memory import --bot mara-kitchen conversations.json --user-name Mara',
    'daimon memory import --bot help-desk --user customer-42 said.jsonl',
    `echo '{"speaker":"Mara","text":"No walnuts.","said_at":"2026-05-04T18:20:00Z","session":"monday"}' > said.jsonl`,
  ],
  args: {
    file: {
      type: 'positional',
      required: true,
      description: 'file to import; a repeated import skips known memories',
    },
    ...botArg,
    ...userArg,
    format: {
      type: 'string',
      valueHint: FORMATS.join('|'),
      description: 'file format (default: detected)',
    },
    scope: {
      type: 'string',
      valueHint: SCOPES.join('|'),
      description:
        'memory scope (default: global for chat exports, else from the line or the avatar)',
    },
    'user-name': {
      type: 'string',
      default: 'User',
      description: 'speaker name for the user of a chat export',
    },
    ...serviceArgs,
    ...jsonArg,
  },
  run: async (io, args) => {
    const name = namedAvatar(io, args.bot)
    const format = oneOf('--format', args.format, FORMATS)
    const scope = oneOf('--scope', args.scope, SCOPES)
    await requireFile(args.file)
    const { openRecords } = await import('../import/open-records.ts')
    await using records = await openRecords(args.file, format)
    return await withService(io, args, async (service) => {
      const avatar = await findAvatar(service, name)
      const voices = { user: args['user-name'], assistant: avatar.name }
      const readings = inScope(records.readings(voices), scope ?? toScope(records.format))
      const target = { botId: avatar.id, userId: args.user }
      const { tally, failure } = await run(io, service, target, records, readings)
      const isInterrupted = io.signal.aborted
      const summary = { file: args.file, bot_id: avatar.id, format: records.format, ...tally }
      if (args.json)
        await io.out.write(jsonText({ ...summary, is_complete: failure === undefined }))
      else await io.out.write(`${sentence(tally)}\n`)
      await showProblems(io, tally)
      if (failure !== undefined) {
        await io.err.write('The import is incomplete. To continue, run the same command again.\n')
        if (!isInterrupted) throw failure
        return EXIT.interrupted
      }
      if (tally.read === 0) await io.err.write('The file contains nothing to import.\n')
      if (tally.refused > 0) return EXIT.findings
      return tally.read === 0 ? EXIT.nothing : EXIT.clean
    })
  },
})

// The imported sessions are over, so their memories must be visible in other sessions.
const toScope = (format: Format): Scope | undefined => (format === 'chatgpt' ? 'global' : undefined)

async function* inScope(
  readings: AsyncIterable<Reading>,
  scope: Scope | undefined,
): AsyncGenerator<Reading> {
  for await (const reading of readings) {
    if (scope === undefined || !('item' in reading)) yield reading
    else yield { place: reading.place, item: { ...reading.item, scope } satisfies Item }
  }
}

const run = async (
  io: Io,
  service: Service,
  target: ImportTarget,
  records: OpenedRecords,
  readings: AsyncIterable<Reading>,
): Promise<{ tally: Tally; failure: unknown }> => {
  const { emptyTally, importRecords } = await import('../import/import-records.ts')
  const tally = emptyTally()
  const progress = createProgress(io.err)
  const onBatch = () =>
    progress.say(
      `${progressBar(records.bytesRead(), records.bytes, undefined)}  ${tally.stored} stored`,
    )
  try {
    await importRecords(service, target, readings, tally, onBatch)
    return { tally, failure: undefined }
  } catch (failure) {
    return { tally, failure }
  } finally {
    progress.end()
  }
}

const sentence = (tally: Tally): string =>
  (['read', 'stored', 'folded', 'known', 'suppressed', 'refused', 'skipped'] as const)
    .map((what) => `${what} ${tally[what]}`)
    .join(', ')

const showProblems = async (io: Io, { problems, refused }: Tally): Promise<void> => {
  for (const { place, message } of problems.slice(0, PROBLEMS_SHOWN))
    await io.err.write(`${escapeControls(`${place}: ${message}`)}\n`)
  const more = refused - PROBLEMS_SHOWN
  if (more > 0) await io.err.write(`… and ${more} more. To see up to 1,000, add --json.\n`)
}
