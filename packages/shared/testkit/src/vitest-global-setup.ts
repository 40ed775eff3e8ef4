import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { dropPostgresDatabases, postgresUrl } from './postgres-database.ts'
import { killListedProcesses } from './spawned-process.ts'

/** In memory on Linux: hundreds of databases sync, which costs nothing here. */
const IN_MEMORY = '/dev/shm'
const FREE_BYTES_MIN = 4 * 1024 ** 3

/** What hundreds of started programs compile, kept between runs. */
const COMPILE_CACHE = join(
  import.meta.dirname,
  '../../../../node_modules/.cache/daimon/compile-cache',
)

const hasRoom = (directory: string): boolean => {
  try {
    const { bavail, bsize } = statfsSync(directory)
    return bavail * bsize >= FREE_BYTES_MIN
  } catch {
    return false
  }
}

/**
 * Gives the databases, the processes, and the temporary directories of this run a common place and
 * removes them all at the end: the files of a worker share theirs, and no hook runs when a worker
 * ends or is killed.
 */
export function setup(): () => Promise<void> {
  const prefix = `daimon_test_${randomBytes(4).toString('hex')}_`
  process.env['TEST_DATABASE_PREFIX'] = prefix
  process.env['NODE_COMPILE_CACHE'] ??= COMPILE_CACHE
  const serverUrl = postgresUrl()
  const isChosen = process.env['TMPDIR'] !== undefined
  const parent = !isChosen && hasRoom(IN_MEMORY) ? IN_MEMORY : tmpdir()
  const temporary = mkdtempSync(join(parent, 'daimon-'))
  // As for /tmp: some tests start processes as another user.
  chmodSync(temporary, 0o1777)
  process.env['TMPDIR'] = temporary
  const processes = join(temporary, 'processes')
  mkdirSync(processes)
  process.env['TEST_PROCESSES'] = processes
  return async () => {
    killListedProcesses(processes)
    if (serverUrl !== undefined) await dropPostgresDatabases(serverUrl, prefix)
    rmSync(temporary, { recursive: true, force: true })
  }
}
