import type { Storage } from '@daimon/identity-api'
import type { DatabaseBackend } from '@daimon/identity-store'

type StorageState = Awaited<ReturnType<DatabaseBackend['storage']>>

const ADVICE: Readonly<Record<StorageState['kind'], string | undefined>> = {
  ok: undefined,
  full: 'The disk of the database is full. The data is not damaged: reading and forgetting work, other writes are refused. Free some space; the service then goes on without a restart.',
  damaged:
    'Pages of a table cannot be read. What other pages hold can be: export it, then restore a backup into an empty directory with `daimon restore`.',
  'lock-lost':
    'The lock of the data directory was removed, or another process took the directory. Stop any other process that uses it, then restart this one.',
}

/**
 * What the service says of the place where its database is stored. It names no path: anyone may
 * ask.
 */
export const storageReport = (state: StorageState): Storage => {
  const advice = ADVICE[state.kind]
  return {
    state: state.kind === 'lock-lost' ? 'lock_lost' : state.kind,
    ...('freeBytes' in state ? { free_bytes: state.freeBytes } : {}),
    ...(state.kind === 'full' ? { needed_bytes: state.neededBytes } : {}),
    ...(state.kind === 'damaged' ? { table: state.table } : {}),
    ...(advice === undefined ? {} : { advice }),
  }
}
