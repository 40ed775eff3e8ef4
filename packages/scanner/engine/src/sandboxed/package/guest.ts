/** The guest: the process that runs the package. The monitor treats its messages as hints. */
import { attackReaches } from './inject-payloads.ts'
import { nextCommand, openChannel, sendMessage } from '../shared/channel.ts'
import { probeBlind } from './blind-injection.ts'
import { collectTargets } from './call-targets.ts'
import { fuzzExports } from './taint-fuzzing.ts'
import { SITE, layOutPage } from './flag.ts'
import { hookChildren } from './hooks/child-hook.ts'
import { hookCode } from './hooks/code-hook.ts'
import { interceptCommands, holdPrograms, hookCommands } from './hooks/command-hook.ts'
import { hookFiles } from './hooks/file-hook.ts'
import { hookProcess } from './hooks/process-hook.ts'
import { hookServers } from './hooks/server-hook.ts'
import { inertStub } from './inert-stub.ts'
import { rememberLanguage, replacedMembers } from './integrity.ts'
import type {
  FunctionDescription,
  GuestJob,
  Search,
  SearchResult,
} from '../../protocol/package-job.ts'
import { loadAfresh, loadFrom, loadModule } from './load.ts'
import { ANY_MARKER } from './taint-markers.ts'
import { findRedos } from './redos/find-redos.ts'
import { serveGrowth } from './redos/replay-growth.ts'
import type { CallPlan } from '../../protocol/plan.ts'
import { findPollution } from './pollution.ts'
import { restoreOldRuntime } from './legacy-globals.ts'
import { getSource } from './members.ts'
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

/** Makes the process look like an application to code that checks how it was started. */
const disguise = (from: string): void => {
  process.argv = [process.execPath, `${from}/index.js`]
  process.execArgv = []
}

const EVERY = /(?:)/

const runSearch = async (job: Extract<GuestJob, { mode: 'explore' }>): Promise<void> => {
  hookCode()
  interceptCommands(EVERY)
  rememberLanguage()
  const { modules, failed } = await load(job.loads)
  const described = describe(modules)
  sendMessage({ failed, described })
  if (job.search === 'pollution' || job.search === 'patterns') holdPrograms()
  const endsAtMs = performance.now() + job.budgetMs
  const found = await SEARCH[job.search as OwnSearch]({ ...job, modules, endsAtMs })
  const searched: SearchResult = { ...found, isCut: performance.now() > endsAtMs }
  sendMessage({ failed, described, searched, replaced: replacedMembers() })
}

type Options = {
  readonly modules: ReadonlyMap<string, unknown>
  readonly programs: readonly string[]
  readonly nonce: string
  readonly endsAtMs: number
  readonly proposals?: readonly CallPlan[]
}

/** Data formats that can name functions are searched for in Python only. */
type OwnSearch = Exclude<Search, 'documents' | 'paths'>

const SEARCH: Readonly<
  Record<OwnSearch, (options: Options) => Promise<Omit<SearchResult, 'isCut'>>>
> = {
  servers: findTraversal,
  calls: async ({ modules, endsAtMs, proposals }) => {
    interceptCommands(ANY_MARKER)
    const remainingMs = endsAtMs - performance.now()
    const { reaches, attempts, targets } = await fuzzExports({
      modules,
      endsAtMs: endsAtMs - remainingMs / 3,
      proposals,
    })
    const fresh = loadAfresh(modules)
    const fired =
      reaches.length === 0 ? [] : await attackReaches({ reaches, targets }, fresh, endsAtMs)
    const hasCode = fired.some(({ vulnerability }) => vulnerability === 'code-injection')
    interceptCommands(EVERY)
    const blind = hasCode ? [] : await probeBlind(targets, { modules: fresh, endsAtMs })
    return { attempts, fired: [...fired, ...blind] }
  },
  patterns: findRedos,
  pollution: findPollution,
}

const replayJob = async (job: Extract<GuestJob, { mode: 'replay' }>): Promise<void> => {
  const { fired, isTraced, isStub } = job
  if (isTraced && fired.vulnerability === 'code-injection') hookCode()
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

const describe = (modules: ReadonlyMap<string, unknown>): FunctionDescription[] =>
  [...modules]
    .flatMap(([load, module]) => collectTargets(load, module, new WeakSet()))
    .slice(0, DESCRIBED_MAX)
    .map(({ load: from, callable: { get, run } }) => ({
      load: from,
      get,
      text: getSource(run).slice(0, TEXT_MAX),
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
