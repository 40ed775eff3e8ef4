import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { basename, join } from 'node:path'
import { AUDIT_FILE, rotatedFiles } from './audit-files.ts'
import { type SegmentStart, sha256 } from './audit-line.ts'

type EvidenceFiles = Pick<SegmentStart, 'evidence' | 'previous'>

/**
 * Moves the files of a log that fails verification to a directory named for the next entry. Nothing
 * is deleted. Throws file system errors.
 */
export const setAside = (directory: string, seq: number): EvidenceFiles => {
  const files = [...rotatedFiles(directory), join(directory, AUDIT_FILE)].filter((file) =>
    existsSync(file),
  )
  const evidence = files.length === 0 ? '' : freeName(directory, seq)
  const previous = files.map((file) => {
    const bytes = readFileSync(file)
    return { file: basename(file), bytes: bytes.length, sha256: sha256(bytes) }
  })
  if (evidence !== '') mkdirSync(join(directory, evidence), { mode: 0o700 })
  for (const file of files) renameSync(file, join(directory, evidence, basename(file)))
  return { evidence, previous }
}

const freeName = (directory: string, seq: number): string => {
  const name = `audit-evidence-${String(seq).padStart(12, '0')}`
  for (let count = 1; ; count += 1) {
    const free = count === 1 ? name : `${name}-${count}`
    if (!existsSync(join(directory, free))) return free
  }
}
