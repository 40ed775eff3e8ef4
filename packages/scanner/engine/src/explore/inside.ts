/** What runs in the sandbox: reads a job, does it, and leaves its report in the folder that is handed back. */
import { readFileSync, writeFileSync } from 'node:fs'
import { attackReaches } from './attack.ts'
import { attackBlindly } from './escape.ts'
import { targetsOf } from './callables.ts'
import { discover } from './discover.ts'
import { SITE, layOutPage } from './flag.ts'
import { hookChildren } from './hooks/child-hook.ts'
import { hookCode } from './hooks/code-hook.ts'
import { holdCommands, holdPrograms, hookCommands } from './hooks/command-hook.ts'
import { hookFiles } from './hooks/file-hook.ts'
import { hookProcess } from './hooks/process-hook.ts'
import { hookServers } from './hooks/server-hook.ts'
import { inertStub } from './inert-stub.ts'
import type { Described, Job, PlacedJob, Report, Search, Searched } from './job.ts'
import { loadAfresh, loadFrom, loadModule } from './load.ts'
import { ANY_MARKER } from './markers.ts'
import { findSlowPatterns } from './patterns/find-slow-patterns.ts'
import { replayGrowth } from './patterns/replay-growth.ts'
import type { Plan } from './plan.ts'
import { findPollution } from './pollution.ts'
import { restoreOldRuntime } from './old-runtime.ts'
import { sourceOf } from './members.ts'
import { replay } from './replay.ts'
import { replayServer } from './replay-server.ts'
import { findTraversal } from './servers.ts'

const main = async (): Promise<void> => {
  const write = writeFileSync
  const job = JSON.parse(readFileSync('/work/job.json', 'utf8')) as PlacedJob
  loadFrom(job.from)
  layOutPage()
  process.chdir(SITE)
  const end = hookProcess()
  hookCommands('/work/bin')
  hookFiles()
  hookServers()
  restoreOldRuntime()
  if (job.mode === 'replay' ? job.fired.server === undefined : job.search === 'calls')
    hookChildren()
  const leave = (report: Report) => write('/work/out/report.json', JSON.stringify(report))
  if (job.mode === 'replay') leave(await replayJob(job))
  else await explore(job, leave)
  end(0)
}

const EVERY = /(?:)/

const explore = async (
  job: Extract<Job, { mode: 'explore' }>,
  leave: (report: Report) => void,
): Promise<void> => {
  hookCode()
  holdCommands(EVERY)
  const { modules, failed } = await load(job.loads)
  const described = describe(modules)
  leave({ failed, described })
  if (job.search === 'pollution' || job.search === 'patterns') holdPrograms()
  const endsAtMs = performance.now() + job.budgetMs
  const found = await SEARCH[job.search]({ ...job, modules, endsAtMs })
  const searched: Searched = { ...found, isCut: performance.now() > endsAtMs }
  leave({ failed, described, searched })
}

type Options = {
  readonly modules: ReadonlyMap<string, unknown>
  readonly programs: readonly string[]
  readonly nonce: string
  readonly endsAtMs: number
  readonly proposals?: readonly Plan[]
}

const SEARCH: Readonly<Record<Search, (options: Options) => Promise<Omit<Searched, 'isCut'>>>> = {
  servers: findTraversal,
  calls: async ({ modules, endsAtMs, proposals }) => {
    holdCommands(ANY_MARKER)
    const remainingMs = endsAtMs - performance.now()
    const { reaches, attempts, targets } = await discover({
      modules,
      endsAtMs: endsAtMs - remainingMs / 3,
      proposals,
    })
    const fresh = loadAfresh(modules)
    const fired =
      reaches.length === 0 ? [] : await attackReaches({ reaches, targets }, fresh, endsAtMs)
    const hasCode = fired.some(({ flaw }) => flaw === 'code-injection')
    holdCommands(EVERY)
    const blind = hasCode ? [] : await attackBlindly(targets, { modules: fresh, endsAtMs })
    return { attempts, fired: [...fired, ...blind] }
  },
  patterns: findSlowPatterns,
  pollution: findPollution,
}

const replayJob = async (job: Extract<Job, { mode: 'replay' }>): Promise<Report> => {
  const { fired, nonce, isTraced, isStub } = job
  const failed: { load: string; reason: string }[] = []
  if (isTraced && fired.flaw === 'code-injection') hookCode()
  const module = async () => {
    if (isStub) return inertStub()
    const loaded = await load([fired.plan.load])
    failed.push(...loaded.failed)
    return loaded.modules.get(fired.plan.load)
  }
  const replayed = fired.server
    ? await replayServer(fired, { nonce, isStub, module })
    : fired.attack
      ? await replayGrowth(fired, { module: await module(), isTraced })
      : await replay(fired, { module: await module(), nonce, isTraced })
  return { failed, replayed }
}

const DESCRIBED_MAX = 40
const TEXT_MAX = 1_200

const describe = (modules: ReadonlyMap<string, unknown>): Described[] =>
  [...modules]
    .flatMap(([load, module]) => targetsOf(load, module, new WeakSet()))
    .slice(0, DESCRIBED_MAX)
    .map(({ load: from, callable: { get, run } }) => ({
      load: from,
      get,
      text: sourceOf(run).slice(0, TEXT_MAX),
    }))

const load = async (loads: readonly string[]) => {
  const modules = new Map<string, unknown>()
  const failed: { load: string; reason: string }[] = []
  for (const each of loads)
    try {
      modules.set(each, await loadModule(each))
    } catch (error) {
      const reason = String((error as Error | null)?.message ?? error).slice(0, 300)
      failed.push({ load: each, reason })
    }
  return { modules, failed }
}

await main()
