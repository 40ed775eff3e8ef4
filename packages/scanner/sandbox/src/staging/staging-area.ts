import { lstatSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Mount, StagedMount } from '../sandbox-arguments.ts'
import { type OmittedEntry, copyTree } from './copy-tree.ts'

/** A copy that runs mount in place of the original, until it is disposed. */
type StagedTree = {
  readonly omitted: readonly OmittedEntry[]
  readonly [Symbol.dispose]: () => void
}

export type StagingArea = {
  /** Copies a tree once for several runs. Nested calls for the same tree share the copy. */
  readonly stage: (from: string, signal?: AbortSignal) => Promise<StagedTree>
  /**
   * Replaces the source of each mount by one that may be mounted; disposing removes the copies made
   * for it.
   */
  readonly stageMounts: (mounts: readonly Mount[], signal?: AbortSignal) => Promise<StagedMounts>
}

type StagedMounts = {
  readonly mounts: readonly StagedMount[]
  readonly [Symbol.dispose]: () => void
}

type Copy = {
  /** A directory of this module that contains only the copy. */
  readonly directory: string
  readonly path: string
  readonly omitted: readonly OmittedEntry[]
}
type SharedCopy = { readonly copy: Promise<Copy>; users: number }

const PREFIX = 'daimon-staged-'
const ABANDONED_MS = 24 * 3_600_000

/**
 * Creates a staging area. No run mounts a submitted directory: it mounts a copy (see `copyTree`).
 */
export const createStagingArea = (): StagingArea => {
  const shared = new Map<string, SharedCopy>()
  removeAbandonedOnce()
  const release = (from: string, used: SharedCopy, copy: Copy | undefined): void => {
    used.users -= 1
    if (used.users > 0) return
    if (shared.get(from) === used) shared.delete(from)
    if (copy !== undefined) rmSync(copy.directory, { recursive: true, force: true })
  }
  const acquire = async (from: string, signal: AbortSignal | undefined) => {
    const used = shared.get(from) ?? { copy: copyAside(from, signal), users: 0 }
    shared.set(from, used)
    used.users += 1
    try {
      const copy = await used.copy
      let isDisposed = false
      const dispose = () => {
        if (!isDisposed) release(from, used, copy)
        isDisposed = true
      }
      return { ...copy, [Symbol.dispose]: dispose }
    } catch (error) {
      release(from, used, undefined)
      throw error
    }
  }
  return {
    stage: acquire,
    stageMounts: async (mounts, signal) => {
      const copies: Disposable[] = []
      const dispose = () => copies.forEach((copy) => copy[Symbol.dispose]())
      try {
        const staged: StagedMount[] = []
        for (const { from, isTrusted = false, ...mount } of mounts) {
          if (isTrusted && isReadableInside(from)) {
            staged.push({ from, ...mount })
            continue
          }
          const copy = await acquire(from, signal)
          copies.push(copy)
          staged.push({ from: copy.path, ...mount })
        }
        return { mounts: staged, [Symbol.dispose]: dispose }
      } catch (error) {
        dispose()
        throw error
      }
    },
  }
}

const copyAside = async (from: string, signal: AbortSignal | undefined): Promise<Copy> => {
  const directory = mkdtempSync(join(tmpdir(), PREFIX))
  const path = join(directory, 'tree')
  try {
    return { directory, path, omitted: await copyTree(from, path, { signal }) }
  } catch (error) {
    rmSync(directory, { recursive: true, force: true })
    throw error
  }
}

let hasRemovedAbandoned = false

/** Removes the directories that killed processes left. */
const removeAbandonedOnce = (): void => {
  if (hasRemovedAbandoned) return
  hasRemovedAbandoned = true
  for (const name of readdirSync(tmpdir()).filter((each) => each.startsWith(PREFIX))) {
    const path = join(tmpdir(), name)
    const found = lstatSync(path, { throwIfNoEntry: false })
    const isOurs = found?.isDirectory() === true && found.uid === process.getuid?.()
    if (isOurs && Date.now() - found.mtimeMs > ABANDONED_MS)
      rmSync(path, { recursive: true, force: true })
  }
}

/**
 * When root starts a run, the program in it is another user, who can read only files that are
 * readable for all.
 */
const isReadableInside = (path: string): boolean => {
  const found = statSync(path)
  const wanted = found.isDirectory() ? 0o005 : 0o004
  return process.getuid?.() !== 0 || (found.mode & wanted) === wanted
}
