import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const BIN = join(import.meta.dirname, '../../packages/scanner/server/dist/bin.js')

/**
 * The built service as a separate process, in a temporary directory; its link has the contract's
 * rate.
 */
export const startService = async () => {
  const directory = mkdtempSync(join(tmpdir(), 'daimon-bench-'))
  const child = spawn(process.execPath, [BIN], {
    env: { ...process.env, SCANNER_PORT: '0', DATA_DIR: directory, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    rmSync(directory, { recursive: true, force: true })
  }
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^Scanner at (\S+)$/.exec(line)?.[1]
    if (url !== undefined) return { url, directory, [Symbol.asyncDispose]: stop }
  }
  await stop()
  throw new Error('the service ended before it listened')
}
