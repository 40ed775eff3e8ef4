import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type DownloadContext, DownloadError, download } from './download.ts'
import { parseChanges } from './changed-records.ts'
import type { Validators } from './partial-file.ts'

/** What is known of one ecosystem's export after an update. */
export type ExportState = Validators & {
  /** The newest change that the stored records contain; undefined if the export lists none. */
  readonly changedAt?: string | undefined
  /** Of the list of changes. */
  readonly list?: Validators | undefined
}

export type ExportUpdate = {
  readonly outcome: 'unchanged' | 'changes' | 'complete'
  /** Records fetched one by one, or bytes of the complete export. */
  readonly size: number
  readonly state: ExportState
}

type Options = {
  readonly baseUrl: string
  /** In OSV's spelling, such as `PyPI`. */
  readonly ecosystem: string
  /** For the files; later runs resume what is incomplete there. */
  readonly directory: string
  readonly known: ExportState | undefined
}

/** With more changes, the complete export takes fewer requests and less time. */
const CHANGES_MAX = 400
const CONCURRENT_MAX = 8

const LIMITS = {
  exportBytesMax: 4 * 1_073_741_824,
  changesBytesMax: 256 * 1_048_576,
  recordBytesMax: 16 * 1_048_576,
} as const

/**
 * Fetches what is new in an OSV export: the changed records since the last update by
 * `modified_id.csv`, else the complete `all.zip`.
 *
 * @throws {DownloadError} if the server has no such export or keeps failing.
 */
export const fetchExport = async (
  context: DownloadContext,
  { baseUrl, ecosystem, directory, known }: Options,
): Promise<ExportUpdate> => {
  const place = `${baseUrl.replace(/\/$/, '')}/${encodeURIComponent(ecosystem)}`
  const at = (name: string) => join(directory, `${ecosystem}-${name}`)
  // Not imported, so it is hidden.
  const list = join(directory, `.${ecosystem}-changes.csv`)
  const listed = await download(context, {
    url: `${place}/modified_id.csv`,
    file: list,
    bytesMax: LIMITS.changesBytesMax,
    known: known?.changedAt === undefined ? undefined : known.list,
  })
  if (known && listed.kind === 'unchanged') return { outcome: 'unchanged', size: 0, state: known }
  const changes =
    listed.kind === 'fetched'
      ? parseChanges(readFileSync(list, 'utf8'), known?.changedAt, CHANGES_MAX)
      : undefined
  rmSync(list, { force: true })
  const news = {
    changedAt: changes?.newest,
    list: listed.kind === 'fetched' ? listed.validators : undefined,
  }
  if (known?.changedAt !== undefined && changes?.ids) {
    if (changes.ids.length === 0)
      return { outcome: 'unchanged', size: 0, state: { ...known, list: news.list } }
    await fetchRecords(context, place, at('records'), changes.ids)
    return { outcome: 'changes', size: changes.ids.length, state: { ...known, ...news } }
  }
  const whole = await download(context, {
    url: `${place}/all.zip`,
    file: at('all.zip'),
    bytesMax: LIMITS.exportBytesMax,
    known,
  })
  if (whole.kind === 'absent')
    throw new DownloadError(`No export of ${ecosystem} (${place}/all.zip)`)
  return whole.kind === 'unchanged'
    ? { outcome: 'unchanged', size: 0, state: { ...known, ...news } }
    : { outcome: 'complete', size: whole.bytes, state: { ...whole.validators, ...news } }
}

const fetchRecords = async (
  context: DownloadContext,
  place: string,
  directory: string,
  ids: readonly string[],
): Promise<void> => {
  mkdirSync(directory, { recursive: true })
  const waiting = [...ids]
  let done = 0
  const quiet: DownloadContext = { ...context, onProgress: () => {} }
  const worker = async (): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      // A record that is gone was withdrawn before it was published.
      await download(quiet, {
        url: `${place}/${encodeURIComponent(id)}.json`,
        file: join(directory, `${id}.json`),
        bytesMax: LIMITS.recordBytesMax,
      })
      context.onProgress((done += 1), ids.length)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT_MAX }, worker))
}
