import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AdvisoryFault } from './current.ts'

/** Runs an import while no other one into the folder does. The lock of a process that is gone does not count. */
export const withImportLock = async <T>(folder: string, run: () => Promise<T>): Promise<T> => {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'import.lock')
  take(file)
  try {
    return await run()
  } finally {
    rmSync(file, { force: true })
  }
}

const take = (file: string): void => {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const holder = Number(readFileSync(file, 'utf8'))
    if (isAlive(holder))
      throw new AdvisoryFault(
        `Another import into this folder is running (process ${holder}): wait for it to end.`,
        { cause: error },
      )
    rmSync(file, { force: true })
    writeFileSync(file, String(process.pid), { flag: 'wx' })
  }
}

const isAlive = (pid: number): boolean => {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
