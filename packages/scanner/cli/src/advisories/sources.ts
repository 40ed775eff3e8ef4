import { closeSync, openSync, readSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { type DownloadContext, DownloadError, download } from './download.ts'
import { type ExportState, type ExportUpdate, fetchExport } from './osv-export.ts'

/** Where to fetch advisories from. */
export type SourceOptions = {
  readonly osvUrl: string
  /** In OSV's spelling. */
  readonly ecosystems: readonly string[]
  /** Undefined: not updated. */
  readonly epssUrl: string | undefined
  readonly kevUrl: string | undefined
}

export type Source = {
  readonly name: string
  readonly url: string
  /** Puts new files, whose names begin with the source's, into a directory. */
  readonly fetch: (
    context: DownloadContext,
    directory: string,
    known: ExportState | undefined,
  ) => Promise<ExportUpdate>
}

export const listSources = ({
  osvUrl,
  ecosystems,
  epssUrl,
  kevUrl,
}: SourceOptions): readonly Source[] => [
  ...ecosystems.map((ecosystem): Source => ({
    name: ecosystem,
    url: osvUrl,
    fetch: (context, directory, known) =>
      fetchExport(context, { baseUrl: osvUrl, ecosystem, directory, known }),
  })),
  ...(epssUrl === undefined ? [] : [singleFile('EPSS', epssUrl, 'csv', EPSS_BYTES_MAX)]),
  ...(kevUrl === undefined ? [] : [singleFile('KEV', kevUrl, 'json', KEV_BYTES_MAX)]),
]

const EPSS_BYTES_MAX = 64 * 1_048_576
const KEV_BYTES_MAX = 32 * 1_048_576

const singleFile = (name: string, url: string, ending: string, bytesMax: number): Source => ({
  name,
  url,
  fetch: async (context, directory, known) => {
    const file = join(directory, `${name}-scores.${ending}`)
    const result = await download(context, { url, file, bytesMax, known })
    if (result.kind === 'absent') throw new DownloadError(`The server has no such file (${url})`)
    if (result.kind === 'unchanged') return { outcome: 'unchanged', size: 0, state: { ...known } }
    if (isGzip(file)) renameSync(file, `${file}.gz`)
    return { outcome: 'complete', size: result.bytes, state: result.validators }
  },
})

/** A server may send the compressed file, or decompress it by a content coding. */
const isGzip = (file: string): boolean => {
  const head = Buffer.alloc(2)
  const opened = openSync(file, 'r')
  try {
    readSync(opened, head, 0, 2, 0)
  } finally {
    closeSync(opened)
  }
  return head[0] === 0x1f && head[1] === 0x8b
}
