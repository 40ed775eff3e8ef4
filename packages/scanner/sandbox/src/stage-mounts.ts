import {
  chmodSync,
  constants,
  cpSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Mount } from './sandbox-arguments.ts'

export type StagedMounts = { readonly mounts: readonly Mount[]; [Symbol.dispose]: () => void }

const READ_BY_OTHERS = 0o005

/**
 * When root starts a run, the program in it is another user, who may not enter what is root's alone. Such a folder is
 * copied to where it may; all others are mounted as they are. Goes away with the run.
 */
export const stageMounts = (mounts: readonly Mount[], isRoot: boolean): StagedMounts => {
  const copies: string[] = []
  const staged = mounts.map(({ from, to }) => {
    if (!isRoot || isOpen(from)) return { from, to }
    const copy = mkdtempSync(join(tmpdir(), 'daimon-sandbox-'))
    copies.push(copy)
    const place = join(copy, 'mount')
    cpSync(from, place, {
      recursive: true,
      verbatimSymlinks: true,
      mode: constants.COPYFILE_FICLONE,
    })
    open(place)
    return { from: place, to }
  })
  return {
    mounts: staged,
    [Symbol.dispose]: () =>
      copies.forEach((copy) => rmSync(copy, { recursive: true, force: true })),
  }
}

const isOpen = (path: string): boolean => {
  const found = statSync(path)
  const wanted = found.isDirectory() ? READ_BY_OTHERS : 0o004
  return (found.mode & wanted) === wanted
}

const open = (path: string): void => {
  const found = lstatSync(path)
  if (found.isSymbolicLink()) return
  chmodSync(path, found.mode | (found.isDirectory() ? READ_BY_OTHERS : 0o004))
  if (found.isDirectory()) for (const name of readdirSync(path)) open(join(path, name))
}
