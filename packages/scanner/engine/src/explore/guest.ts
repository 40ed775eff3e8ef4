/** The guest: the process that the package runs in. What it tells the monitor are hints. */
import { attackReaches } from './attack.ts'
import { nextCommand, openChannel, sendMessage } from './channel.ts'
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
import { rememberLanguage, replacedMembers } from './integrity.ts'
import type { Described, GuestJob, Search, Searched } from './job.ts'
import { loadAfresh, loadFrom, loadModule } from './load.ts'
import { ANY_MARKER } from './markers.ts'
import { findSlowPatterns } from './patterns/find-slow-patterns.ts'
import { serveGrowth } from './patterns/replay-growth.ts'
import type { Plan } from './plan.ts'
import { findPollution } from './pollution.ts'
import { restoreOldRuntime } from './old-runtime.ts'
import { sourceOf } from './members.ts'
import { replay } from './replay.ts'
import { replayServer } from './replay-server.ts'
import { findTraversal } from './servers.ts'

const main = async (): Promise<void> => {
  await openChannel()
  const { job } = (await nextCommand()) as { job: GuestJob }
  loadFrom(job.from)
  layOutPage()
  process.chdir(SITE)
  disguise(job.from)
  hookProcess()
  hookCommands('/work/bin')
  hookFiles()
  hookServers()
  restoreOldRuntime()
  if (job.mode === 'replay' ? job.fired.server === undefined : job.search === 'calls')
    hookChildren()
  if (job.mode === 'replay') await replayJob(job)
  else await runSearch(job)
}

/** What tells a program how it was started says what it would say in an application. */
const disguise = (from: string): void => {
  process.argv = [process.execPath, `${from}/index.js`]
  process.execArgv = []
}

const EVERY = /(?:)/

const runSearch = async (job: Extract<GuestJob, { mode: 'explore' }>): Promise<void> => {
  hookCode()
  holdCommands(EVERY)
  rememberLanguage()
  const { modules, failed } = await load(job.loads)
  const described = describe(modules)
  sendMessage({ failed, described })
  if (job.search === 'pollution' || job.search === 'patterns') holdPrograms()
  const endsAtMs = performance.now() + job.budgetMs
  const found = await SEARCH[job.search]({ ...job, modules, endsAtMs })
  const searched: Searched = { ...found, isCut: performance.now() > endsAtMs }
  sendMessage({ failed, described, searched, replaced: replacedMembers() })
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

const replayJob = async (job: Extract<GuestJob, { mode: 'replay' }>): Promise<void> => {
  const { fired, isTraced, isStub } = job
  if (isTraced && fired.flaw === 'code-injection') hookCode()
  const module = async () => {
    const { modules, failed } = isStub
      ? { modules: new Map([[fired.plan.load, inertStub()]]), failed: [] }
      : await load([fired.plan.load])
    sendMessage({ failed })
    return modules.get(fired.plan.load)
  }
  if (fired.server) await replayServer(fired, { isStub, module })
  else if (fired.attack) await serveGrowth(fired, { module: await module(), isTraced })
  else await replay(fired, { module: await module(), isTraced })
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
