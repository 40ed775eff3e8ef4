import { randomUUID } from 'node:crypto'
import { closeSync, openSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

/** A file by its inode: a replaced file of the same name differs. */
export type FileIdentity = {
  readonly path: string
  readonly device: bigint
  readonly inode: bigint
}

/** The files by which a process proves that it still owns a data directory. */
export type Ownership = { readonly lock: FileIdentity; readonly owner: FileIdentity }

/**
 * `unlocked`: the lock file was removed, so another process can take the directory; `taken`: one
 * has.
 */
export type OwnershipState = 'held' | 'unlocked' | 'taken'

const OWNER_FILE = 'daimon.owner'

export const identify = (path: string): FileIdentity => {
  const { dev, ino } = statSync(path, { bigint: true })
  return { path, device: dev, inode: ino }
}

/** Compares the files with those that this process created: two stat calls, a few microseconds. */
export const ownershipState = ({ lock, owner }: Ownership): OwnershipState => {
  const found = compare(owner)
  if (found === 'other') return 'taken'
  return found === 'same' && compare(lock) === 'same' ? 'held' : 'unlocked'
}

const compare = ({ path, device, inode }: FileIdentity): 'same' | 'other' | 'absent' => {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false })
  if (found === undefined) return 'absent'
  return found.dev === device && found.ino === inode ? 'same' : 'other'
}

/**
 * Replaces the owner file of the previous process, which then stops writing even if it can't see
 * this process's lock.
 */
export const claimOwnership = (directory: string): FileIdentity & { release: () => void } => {
  const path = join(directory, OWNER_FILE)
  const draft = `${path}.${randomUUID()}`
  // An empty file can be created on a full disk.
  writeFileSync(draft, '')
  // While it is open, no other file can get its inode.
  const file = openSync(draft, 'r')
  renameSync(draft, path)
  const identity = identify(path)
  return {
    ...identity,
    release: () => {
      if (compare(identity) === 'same') rmSync(path, { force: true })
      closeSync(file)
    },
  }
}

export class SocketTakenError extends Error {
  override readonly name = 'SocketTakenError'
}

/**
 * Binds an abstract Unix socket named for the inode of a directory. It isn't stored in a directory,
 * so it can't be deleted, and it ends with the process. Throws SocketTakenError. Only Linux has
 * abstract sockets, and they don't cross containers: elsewhere only the owner file decides.
 */
export const bindDirectorySocket = async (directory: string): Promise<() => void> => {
  if (process.platform !== 'linux') return () => undefined
  const { device, inode } = identify(directory)
  const server = createServer((connection) => connection.destroy()).unref()
  const bound = new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(`\0daimon-data-${device}-${inode}`, resolve)
  })
  try {
    await bound
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EADDRINUSE') return () => undefined
    throw new SocketTakenError(`the socket of ${directory} is taken`, { cause })
  }
  return () => void server.close()
}
