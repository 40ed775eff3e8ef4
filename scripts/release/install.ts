import { lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { runOrThrow } from './run-program.ts'

export type Installation = {
  readonly directory: string
  readonly bytes: number
  readonly ms: number
}

/** Installs tarballs into a new directory, as a user would; the registry is that of the user. */
export const install = async (
  tarballs: readonly string[],
  directory: string,
  cache: string,
): Promise<Installation> => {
  mkdirSync(directory)
  writeFileSync(join(directory, 'package.json'), '{ "private": true, "type": "module" }\n')
  const args = ['install', '--no-audit', '--no-fund', '--cache', cache, ...tarballs]
  const { ms } = await runOrThrow('npm', args, { cwd: directory })
  return { directory, bytes: countBytes(join(directory, 'node_modules')), ms }
}

/** The program of a command that is installed in a directory. */
export const commandIn = (directory: string, command: string): string =>
  join(directory, 'node_modules/.bin', command)

const countBytes = (directory: string): number =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .map((path) => lstatSync(join(directory, path)))
    .reduce((sum, entry) => sum + (entry.isFile() ? entry.size : 0), 0)
