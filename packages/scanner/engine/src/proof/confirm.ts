import type { Sandbox } from '@daimon/scanner-sandbox'
import { type PackageSearch, getClassRecord } from '@daimon/scanner-api'
import { toControl } from './controls.ts'
import type { Trigger } from '../protocol/trigger.ts'
import type { Job, ReplayResult } from '../protocol/package-job.ts'
import { type InstalledPackage, toLanguage, toMount } from './installed-package.ts'
import { FRESH_RUNS, type Observations } from './levels.ts'
import { runJob } from './run-job.ts'
import { inParallel, inSequence } from './concurrency.ts'
import { PLAIN, type SealForm, needsEvaluation, sealFormsFor } from './seals.ts'
import { type Place, placeName, listPlaces } from './sink-place.ts'

export type Confirmation = {
  readonly observations: Observations
  /** From the sink to its callers, within the package. */
  readonly path: readonly Place[]
  /** The sink call of the first run, with that run's nonce. */
  readonly call: { readonly name: string; readonly text: string } | undefined
  readonly runs: number
  /** Why runs were incomplete. */
  readonly gaps: readonly string[]
}

const REPLAY_MS = 12_000

/**
 * Confirms a proof in fresh sandboxes with a new nonce each: three runs (the first failure ends the
 * confirmation), one traced run for classes that need it, one run with the control, and one with a
 * stub in place of the package.
 */
export const confirm = async (
  sandbox: Sandbox,
  installed: InstalledPackage,
  fired: Trigger,
  signal?: AbortSignal,
): Promise<Confirmation> => {
  using staged = await sandbox.stage(toMount(installed).from, signal)
  const { oracle, package: search } = getClassRecord(fired.vulnerability).proof
  const { isTraced }: PackageSearch = search
  let runs = 0
  // Timing comparisons must not run in parallel.
  const each = oracle === 'cpu-growth' ? inSequence : inParallel
  const gaps = new Set<string>()
  const once = async (
    given: Trigger,
    form: SealForm,
    more: Partial<Extract<Job, { mode: 'replay' }>> = {},
  ): Promise<ReplayResult> => {
    runs += 1
    const job: Job = {
      mode: 'replay',
      fired: given,
      seal: form.make(),
      isTraced: false,
      isStub: false,
      ...more,
    }
    const { report, gap } = await runJob(staged, installed, job, { budgetMs: REPLAY_MS, signal })
    if (gap !== undefined && more.isStub !== true)
      gaps.add(`confirming ${fired.vulnerability}: ${gap}`)
    return report?.replayed ?? { hasFired: false, wasCallable: false }
  }
  let form = PLAIN
  let fresh: ReplayResult[] = []
  // Some packages pass one form of the nonce and reject another.
  const language = toLanguage(installed)
  for (form of sealFormsFor(fired.vulnerability, fired.payload, { language })) {
    fresh = [await once(fired, form)]
    if (fresh[0]?.hasFired === true) break
  }
  if (fresh[0]?.hasFired !== true) return refuted(fresh, runs, [...gaps])
  const others = Array.from({ length: FRESH_RUNS - 1 }, () => () => once(fired, form))
  const needsTrace = isTraced === 'always'
  const [control, stub, traced, ...more] = (await each([
    () => once(toControl(fired), PLAIN),
    () => once(fired, form, { isStub: true }),
    () => (needsTrace ? once(fired, form, { isTraced: true }) : Promise.resolve(fresh[0])),
    ...others,
  ])) as [ReplayResult, ReplayResult, ReplayResult, ...ReplayResult[]]
  fresh.push(...more)
  const placed = (runsSeen: readonly ReplayResult[]) =>
    runsSeen.map(({ call }) => listPlaces(call?.stack, installed))
  // Generated code that runs when no package frame is on the stack.
  const isElsewhere =
    isTraced === 'without-frames' && placed(fresh).every((places) => places.length === 0)
  const seen = needsTrace
    ? [traced]
    : isElsewhere
      ? [await once(fired, form, { isTraced: true })]
      : fresh
  const places = placed(seen)
  const [first] = seen
  return {
    observations: {
      fired: fresh.map(({ hasFired }) => hasFired),
      sinks: places.map(([place]) => placeName(place)),
      reportedSink: placeName(places[0]?.[0]),
      isConfirmed: form.isEvaluated || !needsEvaluation(fired.vulnerability),
      controlFired: control.hasFired,
      stubFired: stub.hasFired,
    },
    path: places[0] ?? [],
    call: first?.call && { name: first.call.name, text: first.call.text },
    runs,
    gaps: [...gaps],
  }
}

const refuted = (
  fresh: readonly ReplayResult[],
  runs: number,
  gaps: readonly string[],
): Confirmation => ({
  observations: {
    fired: fresh.map(({ hasFired }) => hasFired),
    sinks: [],
    reportedSink: undefined,
    isConfirmed: false,
    controlFired: false,
    stubFired: false,
  },
  path: [],
  call: undefined,
  runs,
  gaps,
})
