import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { plainNaming, scanRepository } from '@daimon/scanner-core'

type Shape = {
  readonly name: string
  /** Initial size; measured at twice that as well. */
  readonly size: number
  readonly files: (size: number) => Iterable<readonly [path: string, text: string]>
}

const PADDING = 'var a=[1,2,3].map(function(b){return b*2});'

const shapes: readonly Shape[] = [
  {
    name: 'links of a chain',
    size: 600,
    files: (size) => [['chain.js', `x${'.then(function () { return 1 })'.repeat(size)}`]],
  },
  {
    name: 'bytes in one line',
    size: 1_000_000,
    files: (size) => [['line.js', PADDING.repeat(Math.ceil(size / PADDING.length))]],
  },
  {
    name: 'files',
    size: 25_000,
    *files(size) {
      for (let at = 0; at < size; at += 1) {
        const other = `../d${Math.floor(((at + 1) % size) / 100)}/f${(at + 1) % size}.js`
        const text = `const next = require('${other}')\nexports.f${at} = () => next.f${(at + 1) % size}()\n`
        yield [`d${Math.floor(at / 100)}/f${at}.js`, text]
      }
    },
  },
]

/** Growth of the scan time when the input doubles: 2 is linear, 4 quadratic. */
export async function measureGrowth(say: (line: string) => void): Promise<[string, string][]> {
  const rows: [string, string][] = []
  for (const { name, size, files } of shapes) {
    const times: number[] = []
    for (const scale of [1, 2]) {
      times.push(await scanTimeMs(files(scale * size)))
      say(`${scale * size} ${name}: ${times.at(-1)?.toFixed(0)} ms`)
    }
    const [once = Number.NaN, twice = Number.NaN] = times
    rows.push([
      `${size}, then ${2 * size} ${name}`,
      `${once.toFixed(0)}, then ${twice.toFixed(0)} ms: ${(twice / once).toFixed(2)} times as long`,
    ])
  }
  return rows
}

async function scanTimeMs(files: Iterable<readonly [string, string]>): Promise<number> {
  const root = mkdtempSync(join(tmpdir(), 'daimon-bench-growth-'))
  try {
    for (const [path, text] of files) {
      mkdirSync(join(root, path, '..'), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    const startedAtMs = performance.now()
    const { failed } = await scanRepository({
      root,
      naming: plainNaming(),
      cacheDirectory: undefined,
      nowMs: () => performance.now(),
    })
    if (failed.length > 0) throw new Error(`${failed[0]?.path}: ${failed[0]?.reason}`)
    return performance.now() - startedAtMs
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}
