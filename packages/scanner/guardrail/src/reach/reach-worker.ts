/**
 * A thread that scans the repository and queries its graph: a large scan takes seconds and must not
 * delay verdicts.
 */
import { platform } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { buildPayload, plainNaming, scanRepository } from '@daimon/scanner-core'
import { type Graph, buildGraph, reachabilityContext } from '@daimon/scanner-engine'
import { ECOSYSTEM_NAMES } from '@daimon/scanner-core'
import type { ReachAnswer, ReachQuestion, ReachWorkerData } from './local-reach.ts'

const FRESH_MS = 60_000
const { root, cacheDirectory } = workerData as ReachWorkerData
let kept: { readonly graph: Graph; readonly atMs: number } | undefined

const graphNow = async (): Promise<Graph> => {
  if (kept && performance.now() - kept.atMs < FRESH_MS) return kept.graph
  const naming = plainNaming()
  const scan = await scanRepository({ root, naming, cacheDirectory, nowMs: Date.now })
  kept = {
    graph: buildGraph(buildPayload({ scan, naming, isLocal: true, clientOs: platform() })),
    atMs: performance.now(),
  }
  return kept.graph
}

const answer = async ({ id, name, symbol }: ReachQuestion): Promise<ReachAnswer> => {
  try {
    const graph = await graphNow()
    const all = ECOSYSTEM_NAMES.map((ecosystem) =>
      reachabilityContext(graph, { ecosystem, name, ...(symbol === '' ? {} : { symbol }) }),
    )
    const found =
      all.find(({ call_path_full }) => call_path_full.length > 0) ??
      all.find(({ entrypoints }) => entrypoints.length > 0) ??
      all.find(({ reachable }) => reachable !== null) ??
      all[0]
    return { id, found }
  } catch (error) {
    return { id, fault: (error as Error).message }
  }
}

parentPort?.on('message', (question: ReachQuestion) => {
  void answer(question).then((reply) => parentPort?.postMessage(reply))
})
