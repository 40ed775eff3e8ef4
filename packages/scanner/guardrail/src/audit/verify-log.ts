import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { AUDIT_FILE, AUDIT_DIRECTORY, LOCK_FILE } from './audit-files.ts'
import type { Head } from './audit-line.ts'
import { FileLock, FileLockedError } from '@daimon/files'
import { type AuditDirectories, CheckpointStore, type KnownLog } from './checkpoint.ts'
import { type LogIssue, type WalkedLog, walkLog } from './walk-log.ts'

export type VerifiedLog = Omit<WalkedLog, 'start'>

type Options = AuditDirectories & {
  readonly root: string
  /** Heads stored elsewhere, in addition to the checkpoint of this machine. */
  readonly anchors?: readonly Head[]
}

/** Verifies the chain of a log and its end, without changes. Throws file system errors. */
export const verifyLog = ({ root, anchors = [], ...directories }: Options): VerifiedLog => {
  const directory = join(root, AUDIT_DIRECTORY)
  const store = new CheckpointStore(directories, join(directory, AUDIT_FILE))
  return locked(directory, () => {
    const known = store.read()
    const { start: _start, ...walked } = walkLog({
      directory,
      anchors,
      key: store.key(),
      checkpoint: known.kind === 'known' ? known.checkpoint : undefined,
    })
    const fault = walked.fault ?? toLogFault(known)
    const isUnknown = known.kind === 'none' && walked.lines > 0
    const recorded = known.kind === 'known' ? known.checkpoint.incident : null
    return {
      ...walked,
      fault,
      incident: walked.incident ?? recorded,
      notes: [
        ...walked.notes,
        ...(isUnknown
          ? [
              'This machine has no checkpoint of this log. To detect a truncated or rebuilt log, pass --checkpoint.',
            ]
          : []),
      ],
    }
  })
}

export const toLogFault = (known: KnownLog): LogIssue | undefined =>
  known.kind === 'broken'
    ? { kind: 'changed', file: AUDIT_FILE, line: 0, detail: known.detail }
    : undefined

/** Another process may be writing. If the lock fails, as on a read-only disk, no process writes. */
const locked = <T>(directory: string, act: () => T): T => {
  if (!existsSync(join(directory, LOCK_FILE))) return act()
  const lock = new FileLock(join(directory, LOCK_FILE))
  let result: { readonly value: T } | undefined
  try {
    return lock.run(() => (result = { value: act() }).value)
  } catch (error) {
    if (result) return result.value
    const isUnlockable =
      error instanceof FileLockedError ||
      (error as NodeJS.ErrnoException).code === 'ERR_SQLITE_ERROR'
    if (isUnlockable) return act()
    throw error
  } finally {
    lock.close()
  }
}
