import { execFile } from 'node:child_process'
import { join } from 'node:path'

import { repository } from './compose-file.ts'

export const repositoryPath = (path: string): string => join(repository, path)

/** The scanner of this checkout, for `SCAN_COMMAND`. */
export const scanCommand = `${process.execPath} ${repositoryPath('packages/scanner/cli/bin/daimon-scan.js')}`

/** Runs a script of a pipeline until it exits. */
export const runScript = (
  program: string,
  env: Readonly<Record<string, string>>,
): Promise<{ code: unknown; err: string }> =>
  new Promise((resolve) => {
    const options = { env: { ...process.env, NODE_OPTIONS: '', ...env } }
    execFile(program, [], options, (error, _out, err) => {
      resolve({ code: error?.code ?? 0, err })
    })
  })
