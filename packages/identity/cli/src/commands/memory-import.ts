import { EXIT, createProgress, escapeControls, progressBar } from '@daimon/terminal'
import { botArg, command, jsonArg, serviceArgs, userArg } from '../command.ts'
import { type Service, withService } from '../connect.ts'
import { findAvatar, namedAvatar } from '../find-avatar.ts'
import { FORMATS, type Format } from '../import/format-names.ts'
import type { Tally } from '../import/import-records.ts'
import type { ImportTarget } from '../import/known-memories.ts'
import type { DamagedFile, OpenedImport } from '../import/open-import.ts'
import type { ReadingOptions } from '../import/read-files.ts'
import { type Io, UsageError } from '../io.ts'
import { jsonText } from '../json.ts'
import { oneOf } from '../one-of.ts'

const SCOPES = ['global', 'session'] as const

const PROBLEMS_SHOWN = 20

export const memoryImport = command({
  description: 'Import memories from chat exports or JSON lines',
  examples: [
    'daimon memory import --bot mara-kitchen said.jsonl',
    'daimon memory import --bot mara-kitchen chatgpt-export.zip --user-name Mara',
    "daimon memory import --bot mara-kitchen 'WhatsApp Chat - Ines.zip' --timezone Europe/Berlin",
    'daimon memory import --bot help-desk --user customer-42 said.jsonl',
    `echo '{"speaker":"Mara","text":"No walnuts.","said_at":"2026-05-04T18:20:00Z","session":"monday"}' > said.jsonl`,
  ],
  args: {
    file: {
      type: 'positional',
      required: true,
      description: 'file, directory, or zip to import; a repeated import skips known memories',
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
      valueHint: 'name',
      description: 'speaker name for the user of a chat export (default: as in the file, or User)',
    },
    timezone: {
      type: 'string',
      valueHint: 'zone',
      description: 'IANA time zone of times without an offset (default: of this system)',
    },
    ...serviceArgs,
    ...jsonArg,
  },
  run: async (io, args) => {
    const name = namedAvatar(io, args.bot)
    const format = oneOf('--format', args.format, FORMATS)
    const scope = oneOf('--scope', args.scope, SCOPES)
    const timeZone = readTimeZone(args.timezone)
    const { openImport } = await import('../import/open-import.ts')
    await using opened = await openImport(args.file, format)
    return await withService(io, args, async (service) => {
      const avatar = await findAvatar(service, name)
      const voices = { user: args['user-name'], assistant: avatar.name }
      const target = { botId: avatar.id, userId: args.user }
      const { tally, damaged, failure } = await run(io, service, target, opened, {
        scope,
        context: { voices, timeZone },
      })
      const isComplete = failure === undefined && damaged.length === 0
      if (args.json)
        await io.out.write(
          jsonText({
            file: args.file,
            bot_id: avatar.id,
            format: getFormat(opened, format),
            ...tally,
            files: opened.files.map(({ name: file, format: found }) => ({
              name: file,
              format: found,
            })),
            skipped_files: opened.skipped,
            damaged_files: damaged,
            is_complete: isComplete,
          }),
        )
      else await io.out.write(`${sentence(tally)}\n`)
      await showReport(io, tally, opened, damaged)
      if (failure !== undefined) {
        await io.err.write('The import is incomplete. To continue, run the same command again.\n')
        if (!io.signal.aborted) throw failure
        return EXIT.interrupted
      }
      if (!isComplete) return EXIT.unfinished
      if (tally.read === 0) await io.err.write('The file contains nothing to import.\n')
      if (tally.refused > 0) return EXIT.findings
      return tally.read === 0 ? EXIT.nothing : EXIT.clean
    })
  },
})

const readTimeZone = (given: string | undefined): string => {
  const timeZone = given ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch (cause) {
    throw new UsageError(
      `--timezone must be an IANA time zone such as Europe/Berlin, not '${timeZone}'.`,
      { cause },
    )
  }
}

/** The format of all files, if it is one. */
const getFormat = ({ files }: OpenedImport, asked: Format | undefined): Format | 'mixed' | null => {
  const formats = new Set(files.map(({ format }) => format))
  return formats.size > 1 ? 'mixed' : ([...formats][0] ?? asked ?? null)
}

type Outcome = {
  readonly tally: Tally
  readonly damaged: readonly DamagedFile[]
  readonly failure: unknown
}

const run = async (
  io: Io,
  service: Service,
  target: ImportTarget,
  opened: OpenedImport,
  options: ReadingOptions,
): Promise<Outcome> => {
  const { emptyTally, importRecords } = await import('../import/import-records.ts')
  const { readFiles } = await import('../import/read-files.ts')
  const tally = emptyTally()
  const damaged = [...opened.damaged]
  const progress = createProgress(io.err)
  const startedAtMs = performance.now()
  const onBatch = () => {
    const share = opened.bytesRead() / Math.max(1, opened.bytes)
    const spentMs = performance.now() - startedAtMs
    const secondsLeft = share > 0 ? (spentMs / 1_000) * (1 / share - 1) : undefined
    const bar = progressBar(opened.bytesRead(), opened.bytes, secondsLeft)
    progress.say(`${bar}  ${tally.stored} stored`)
  }
  try {
    const readings = readFiles(opened, options, (file) => damaged.push(file))
    await importRecords(service, target, readings, tally, onBatch)
    return { tally, damaged, failure: undefined }
  } catch (failure) {
    return { tally, damaged, failure }
  } finally {
    progress.end()
  }
}

const sentence = (tally: Tally): string =>
  (['read', 'stored', 'folded', 'known', 'suppressed', 'refused', 'skipped'] as const)
    .map((what) => `${what} ${tally[what]}`)
    .join(', ')

/** What wasn't imported, and why. */
const showReport = async (
  io: Io,
  { problems, refused, skip_reasons: reasons }: Tally,
  { skipped }: OpenedImport,
  damaged: readonly DamagedFile[],
): Promise<void> => {
  const say = (line: string) => io.err.write(`${escapeControls(line)}\n`)
  for (const { place, message } of problems.slice(0, PROBLEMS_SHOWN))
    await say(`${place}: ${message}`)
  const more = refused - PROBLEMS_SHOWN
  if (more > 0) await say(`… and ${more} more. To see up to 1,000, add --json.`)
  const counts = Object.entries(reasons).map(([reason, count]) => `${reason} ${count}`)
  if (counts.length > 0) await say(`Skipped messages: ${counts.join(', ')}.`)
  for (const { name, reason } of skipped.slice(0, PROBLEMS_SHOWN))
    await say(`Skipped file '${name}': it ${reason}.`)
  if (skipped.length > PROBLEMS_SHOWN)
    await say(`… and ${skipped.length - PROBLEMS_SHOWN} more files. To see them, add --json.`)
  for (const { name, code, message } of damaged) await say(`${code} in '${name}': ${message}.`)
}
