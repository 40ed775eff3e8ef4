import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** A function of an installed package that ran. */
export type RunFunction = {
  readonly path: string
  readonly name: string
  readonly line: number
  readonly endLine: number
}

const PATHS = ['/', '/index.html', '/package.json', '/email', '/dependencies', '/none/1']
const UP_MS = 9_000

/** Starts an application, sends it requests, and returns the functions of its packages that ran. */
export async function recordRun(
  root: string,
  args: readonly string[],
  port: number,
): Promise<RunFunction[]> {
  const work = mkdtempSync(join(tmpdir(), 'daimon-coverage-'))
  try {
    const coverage = join(work, 'coverage')
    const stop = join(work, 'stop.cjs')
    // Coverage is written by a process that exits by itself.
    writeFileSync(stop, `setTimeout(() => process.exit(0), ${UP_MS})`)
    const child = spawn(process.execPath, ['--require', stop, ...args], {
      cwd: root,
      env: { PATH: process.env['PATH'], HOME: work, NODE_V8_COVERAGE: coverage },
      stdio: 'ignore',
    })
    const exited = new Promise((resolve) => child.once('exit', resolve))
    await delay(UP_MS / 2)
    for (const path of PATHS) await request(`http://localhost:${port}${path}`)
    await request(`http://localhost:${port}/items`, '{"a":1}')
    await exited
    return readdirSync(coverage).flatMap((name) =>
      readCoverage(readFileSync(join(coverage, name), 'utf8'), join(root, 'node_modules')),
    )
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

async function request(url: string, body?: string): Promise<void> {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(2_000),
      ...(body === undefined
        ? {}
        : { method: 'POST', body, headers: { 'content-type': 'application/json' } }),
    })
    await response.text()
  } catch {
    // An application may refuse a request; what ran until then counts.
  }
}

type Coverage = {
  readonly result: readonly {
    readonly url: string
    readonly functions: readonly {
      readonly functionName: string
      readonly ranges: readonly { startOffset: number; endOffset: number; count: number }[]
    }[]
  }[]
}

function readCoverage(text: string, within: string): RunFunction[] {
  return (JSON.parse(text) as Coverage).result.flatMap(({ url, functions }) => {
    const path = url.startsWith('file://') ? fileURLToPath(url) : ''
    if (!path.startsWith(within)) return []
    const source = readFileSync(path, 'utf8')
    const getLine = (offset: number) => source.slice(0, offset).split('\n').length
    return functions.flatMap(({ functionName, ranges: [range] }) =>
      range === undefined || range.count === 0 || (range.startOffset === 0 && functionName === '')
        ? []
        : [
            {
              path,
              name: functionName,
              line: getLine(range.startOffset),
              endLine: getLine(range.endOffset),
            },
          ],
    )
  })
}
