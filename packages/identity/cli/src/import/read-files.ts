import { FileError } from './file-error.ts'
import { type DamagedFile, type OpenedImport, toDamaged } from './open-import.ts'
import type { ReadContext, Reading } from './record.ts'

export type ReadingOptions = {
  readonly scope: 'global' | 'session' | undefined
  readonly context: Omit<ReadContext, 'chat'>
}

/**
 * The records of all files. A file that can't be read on is reported, and the others follow. Of
 * several files, places name the file.
 */
export async function* readFiles(
  opened: OpenedImport,
  { scope, context }: ReadingOptions,
  onDamaged: (file: DamagedFile) => void,
): AsyncGenerator<Reading> {
  for (const file of opened.files) {
    const prefix = opened.files.length > 1 ? `${file.name}, ` : ''
    // The imported sessions are over, so their memories must be visible in other sessions.
    const own = scope ?? (file.format === 'jsonl' ? undefined : 'global')
    let last: string | undefined
    try {
      for await (const reading of opened.read(file, context)) {
        last = reading.place
        const place = `${prefix}${reading.place}`
        if (own === undefined || !('item' in reading)) yield { ...reading, place }
        else yield { place, item: { ...reading.item, scope: own } }
      }
    } catch (error) {
      if (!(error instanceof FileError)) throw error
      onDamaged(toDamaged(file.name, explain(error, last)))
    }
  }
}

const explain = ({ code, message }: FileError, last: string | undefined): FileError => {
  const place =
    last === undefined ? 'nothing was imported from it' : `it was imported up to ${last}`
  return new FileError(code, `the file ${message}; ${place}`)
}
