import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Mount } from '@daimon/scanner-sandbox'

/** Directories of a machine where deployed applications keep files. */
const NAMES = String.raw`\/(?:var|srv|data|mnt|media|storage|uploads)`
const NAMED = new RegExp(String.raw`(['"\`])(${NAMES})(?=\/|\1)`, 'g')
const WITHIN = new RegExp(String.raw`^${NAMES}(?:\/|$)`)

/** The directories outside its own in which the sources of an application keep files. */
export const findDataDirectories = (sources: readonly string[]): string[] => [
  ...new Set(sources.flatMap((text) => [...text.matchAll(NAMED)].map(([, , path = '']) => path))),
]

/** Whether an absolute path is in one of these directories. */
export const isInDataDirectory = (path: string): boolean => WITHIN.test(path)

/** Mounts that let a run write to these directories, which are empty. */
export const mountData = (paths: readonly string[]): readonly Mount[] =>
  paths.map((to) => ({ from: emptyDirectory(), to, isTrusted: true, isExtensible: true }))

let created: string | undefined

/** One for all runs of this process, which remove nothing from it and add nothing to it. */
const emptyDirectory = (): string => (created ??= createDirectory())

const createDirectory = (): string => {
  const path = mkdtempSync(join(tmpdir(), 'daimon-data-'))
  // With root, the sandbox runs as another user.
  chmodSync(path, 0o755)
  process.once('exit', () => rmSync(path, { recursive: true, force: true }))
  return path
}
