import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { AUDIT_FILE, AUDIT_FOLDER, LOCK_FILE } from './audit-files.ts'
import type { Head } from './audit-line.ts'
import { AuditLock } from './audit-lock.ts'
import { type AuditFolders, CheckpointStore, type KnownLog } from './checkpoint.ts'
import { type LogFault, type WalkedLog, walkLog } from './walk-log.ts'

export type VerifiedLog = Omit<WalkedLog, 'start'>

type Options = AuditFolders & {
  readonly root: string
  /** Heads that were kept elsewhere, in addition to the checkpoint of this machine. */
  readonly anchors?: readonly Head[]
}

/** Verifies a log and changes nothing: its chain, and its end against the checkpoint. Throws what the file system throws. */
export const verifyLog = ({ root, anchors = [], ...folders }: Options): VerifiedLog => {
  const folder = join(root, AUDIT_FOLDER)
  const store = new CheckpointStore(folders, join(folder, AUDIT_FILE))
  return locked(folder, () => {
    const known = store.read()
    const { start: _start, ...walked } = walkLog({
      folder,
      anchors,
      key: store.key(),
      checkpoint: known.kind === 'known' ? known.checkpoint : undefined,
    })
    const fault = walked.fault ?? faultOf(known)
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
              'This machine keeps no checkpoint of this log: an end that was cut off, or a log that was rebuilt, can be found only with --anchor.',
            ]
          : []),
      ],
    }
  })
}

export const faultOf = (known: KnownLog): LogFault | undefined =>
  known.kind === 'broken'
    ? { kind: 'changed', file: AUDIT_FILE, line: 0, detail: known.detail }
    : undefined

/** Another process may be writing; where the lock can't be had, such as on a read-only disk, none is. */
const locked = <T>(folder: string, act: () => T): T => {
  if (!existsSync(join(folder, LOCK_FILE))) return act()
  const lock = new AuditLock(join(folder, LOCK_FILE))
  let result: { readonly value: T } | undefined
  try {
    return lock.run(() => (result = { value: act() }).value)
  } catch (error) {
    if (result) return result.value
    if ((error as NodeJS.ErrnoException).code === 'ERR_SQLITE_ERROR') return act()
    throw error
  } finally {
    lock.close()
  }
}
