import { basename } from 'node:path'
import type { Advisory, AdvisoryData } from '../advisory.ts'
import { AdvisoryError } from './current.ts'
import { withImportLock } from './import-lock.ts'
import { NewGeneration } from './new-generation.ts'
import { type FileContent, readRecords } from './read-records.ts'
import { IMPORT_LIMITS, type Limits, readSources } from './read-sources.ts'

export type ImportReport = {
  /** New records; `updated` counts those that replaced an older one. */
  readonly added: number
  readonly updated: number
  /** Records no newer than the stored ones. */
  readonly unchanged: number
  /** Records that only name ecosystems without a supported lockfile. */
  readonly ignored: number
  /** EPSS scores and KEV entries. */
  readonly signals: number
  readonly rejectedCount: number
  /** The first 100 rejections. */
  readonly rejected: readonly Rejection[]
  /** Names of the files and archives of which something could not be read. */
  readonly damaged: readonly string[]
  readonly data: AdvisoryData
}

type Rejection = { readonly name: string; readonly reason: string }

type Options = {
  readonly from: string
  readonly directory: string
  readonly signal?: AbortSignal
  readonly limits?: Partial<Limits>
  /** Called every 200 files with the number of files read. */
  readonly onProgress?: (files: number) => void
}

const REJECTED_SHOWN = 100
const PROGRESS_FILES = 200

/**
 * Imports OSV, EPSS, and KEV files from a file, directory, or zip into a store directory. The
 * newest record of each id counts. An import that fails, is killed, or is canceled changes nothing.
 * Throws AdvisoryError if the source has no advisory or exceeds `limits`, or while another import
 * into the same directory runs; the reason of `signal`; file system errors.
 */
export const importAdvisories = ({
  from,
  directory,
  signal,
  limits = {},
  onProgress = () => {},
}: Options): Promise<ImportReport> =>
  withImportLock(directory, async () => {
    const generation = new NewGeneration(directory)
    const counts = { added: 0, updated: 0, unchanged: 0, ignored: 0, signals: 0 }
    const rejected: Rejection[] = []
    const damaged = new Set<string>()
    let rejectedCount = 0
    let files = 0
    const reject = (rejection: Rejection) => {
      rejectedCount += 1
      if (rejected.length < REJECTED_SHOWN) rejected.push(rejection)
    }
    try {
      for await (const file of readSources(from, { ...IMPORT_LIMITS, ...limits })) {
        signal?.throwIfAborted()
        files += 1
        if (files % PROGRESS_FILES === 0) onProgress(files)
        if ('fault' in file) {
          if (file.isDamaged) damaged.add(basename(file.source))
          reject({ name: file.name, reason: file.fault })
          continue
        }
        const content = readRecords(file.name, file.bytes)
        content.faults.forEach(reject)
        if (content.faults.length > 0 && basename(file.source) === basename(file.name))
          damaged.add(basename(file.source))
        for (const advisory of content.advisories) counts[takeAdvisory(generation, advisory)] += 1
        counts.signals += takeSignals(generation, content.signals)
      }
      if (Object.values(counts).every((count) => count === 0))
        throw new AdvisoryError(
          [
            `'${basename(from)}' contains no advisories.`,
            ...rejected.slice(0, 1).map(formatRejection),
          ].join(' '),
        )
      return {
        ...counts,
        rejectedCount,
        rejected,
        damaged: [...damaged],
        data: generation.finish(),
      }
    } finally {
      generation.discard()
    }
  })

const formatRejection = ({ name, reason }: Rejection): string => `${name}: ${reason}.`

const takeAdvisory = (
  generation: NewGeneration,
  advisory: Advisory,
): 'added' | 'updated' | 'unchanged' | 'ignored' => {
  const { id, modified, affected } = advisory
  const before = generation.modifiedOf(id)
  if (before !== undefined && before >= modified) return 'unchanged'
  if (before === undefined && affected.length === 0) return 'ignored'
  const byKey = Map.groupBy(affected, ({ ecosystem, name }) => `${ecosystem}:${name}`)
  generation.put(
    id,
    modified,
    [...byKey].map(([key, ofPackage]) => ({
      key,
      id,
      modified,
      value: { ...advisory, affected: ofPackage },
    })),
  )
  return before === undefined ? 'added' : 'updated'
}

const takeSignals = (generation: NewGeneration, signals: FileContent['signals']): number => {
  for (const [key, value] of signals)
    generation.add({
      key,
      id: value.epss ? 'EPSS' : 'KEV',
      modified: value.epss?.as_of ?? value.kevSince ?? '',
      value,
    })
  return signals.length
}
