import { basename } from 'node:path'
import type { Advisory, AdvisoryData } from '../advisory.ts'
import { AdvisoryFault } from './current.ts'
import { withImportLock } from './import-lock.ts'
import { NewGeneration } from './new-generation.ts'
import { type FileContent, readRecords } from './read-records.ts'
import { IMPORT_LIMITS, type Limits, readSources } from './read-sources.ts'

export type ImportReport = {
  /** New records, and records that took the place of older ones. */
  readonly added: number
  readonly updated: number
  /** As new as what is there already, or older. */
  readonly unchanged: number
  /** About packages of ecosystems that no lockfile names. */
  readonly ignored: number
  /** Scores and entries of catalogs, by CVE. */
  readonly signals: number
  readonly rejectedCount: number
  /** The first hundred of them. */
  readonly rejected: readonly Rejection[]
  readonly data: AdvisoryData
}

type Rejection = { readonly name: string; readonly reason: string }

type Options = {
  readonly from: string
  readonly folder: string
  readonly signal?: AbortSignal
  readonly limits?: Partial<Limits>
  /** Called now and then with the number of files read. */
  readonly onProgress?: (files: number) => void
}

const REJECTED_SHOWN = 100
const PROGRESS_FILES = 200

/**
 * Adds what a file, folder or zip holds to a folder of advisories; of each id the newest record counts. An import that
 * fails, is killed or cancelled changes nothing. Throws an AdvisoryFault when nothing in it is an advisory, when it is
 * too large, and while another import into the folder runs; what `signal` was aborted with; errors of the file system.
 */
export const importAdvisories = ({
  from,
  folder,
  signal,
  limits = {},
  onProgress = () => {},
}: Options): Promise<ImportReport> =>
  withImportLock(folder, async () => {
    const generation = new NewGeneration(folder)
    const counts = { added: 0, updated: 0, unchanged: 0, ignored: 0, signals: 0 }
    const rejected: Rejection[] = []
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
          reject({ name: file.name, reason: file.fault })
          continue
        }
        const content = readRecords(file.name, file.bytes)
        content.faults.forEach(reject)
        for (const advisory of content.advisories) counts[takeAdvisory(generation, advisory)] += 1
        counts.signals += takeSignals(generation, content.signals)
      }
      if (Object.values(counts).every((count) => count === 0))
        throw new AdvisoryFault(
          [
            `Nothing in '${basename(from)}' is an advisory.`,
            ...rejected.slice(0, 1).map(told),
          ].join(' '),
        )
      return { ...counts, rejectedCount, rejected, data: generation.finish() }
    } finally {
      generation.discard()
    }
  })

const told = ({ name, reason }: Rejection): string => `${name}: ${reason}.`

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
