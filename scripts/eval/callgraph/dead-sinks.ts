import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { readCallGraph } from '@daimon/scanner-core'
import { deadSinkCases } from './dead-sink-cases.ts'

export type DeadSinks = {
  readonly total: number
  /** Dead ones that were reported as reachable. */
  readonly reached: readonly string[]
  readonly liveTotal: number
  readonly liveReached: number
  readonly liveMissed: readonly string[]
}

/**
 * Each case is a small package with a function `dead` that can't run and a function `live` that its
 * entry point runs, both with a sink: a graph in which everything is reachable fails on the first,
 * an empty one on the second.
 */
export async function checkDeadSinks(): Promise<DeadSinks> {
  const reached: string[] = []
  const liveMissed: string[] = []
  for (const { name, files } of deadSinkCases) {
    const root = mkdtempSync(join(tmpdir(), 'daimon-dead-sink-'))
    try {
      for (const [path, text] of Object.entries({
        'package.json': '{"name":"case","main":"index.js"}',
        ...files,
      })) {
        mkdirSync(dirname(join(root, path)), { recursive: true })
        writeFileSync(join(root, path), text)
      }
      const graph = await readCallGraph(root, () => performance.now())
      const running = graph.reachableFrom(graph.entries)
      const isRun = (word: string) =>
        graph.functions.some(
          ({ name: called }, at) => called.split('.').at(-1) === word && running.has(at),
        )
      if (isRun('dead')) reached.push(name)
      if (!isRun('live')) liveMissed.push(name)
    } finally {
      rmSync(root, { recursive: true, force: true })
    }
  }
  const total = deadSinkCases.length
  return { total, reached, liveTotal: total, liveReached: total - liveMissed.length, liveMissed }
}
