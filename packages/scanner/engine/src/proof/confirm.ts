import type { Sandbox } from '@daimon/scanner-sandbox'
import { controlOf } from '../explore/controls.ts'
import type { Fired } from '../explore/fired.ts'
import type { Job, Replayed } from '../explore/job.ts'
import { confirmationOf } from './confirmations.ts'
import { type InstalledPackage, mountOf } from './installed-package.ts'
import { FRESH_RUNS, type Observations } from './levels.ts'
import { runJob } from './run-job.ts'
import { atOnce, inTurn } from './in-turn.ts'
import { PLAIN, type SealForm, needsEvaluation, sealFormsFor } from './seals.ts'
import { type Place, placeName, placesOf } from './sink-place.ts'

export type Confirmed = {
  readonly observations: Observations
  /** From the sink outwards, within the package. */
  readonly path: readonly Place[]
  /** The call that had the effect, as the first run saw it; its nonce is that of the run. */
  readonly call: { readonly name: string; readonly text: string } | undefined
  readonly runs: number
  /** What kept a run from its end. */
  readonly gaps: readonly string[]
}

const REPLAY_MS = 12_000

/**
 * Runs a proof afresh, each time in a sandbox and with a nonce of its own, until it fails or has passed: three times as it
 * is, then once watched where the effect is seen only so, once with the control and once without the package.
 */
export const confirm = async (
  sandbox: Sandbox,
  installed: InstalledPackage,
  fired: Fired,
  signal?: AbortSignal,
): Promise<Confirmed> => {
  using staged = await sandbox.stage(mountOf(installed).from, signal)
  let runs = 0
  // Times are compared with one another, so nothing runs beside them.
  const each = fired.flaw === 'redos' ? inTurn : atOnce
  const gaps = new Set<string>()
  const once = async (
    given: Fired,
    form: SealForm,
    more: Partial<Extract<Job, { mode: 'replay' }>> = {},
  ): Promise<Replayed> => {
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
    if (gap !== undefined && more.isStub !== true) gaps.add(`confirming ${fired.flaw}: ${gap}`)
    return report?.replayed ?? { hasFired: false, wasCallable: false }
  }
  let form = PLAIN
  let fresh: Replayed[] = []
  // Some packages let one way of writing it through and not another.
  for (form of sealFormsFor(fired.flaw, fired.payload)) {
    fresh = [await once(fired, form)]
    if (fresh[0]?.hasFired === true) break
  }
  if (fresh[0]?.hasFired !== true) return refuted(fresh, runs, [...gaps])
  const others = Array.from({ length: FRESH_RUNS - 1 }, () => () => once(fired, form))
  const needsTrace = fired.flaw === 'prototype-pollution' || fired.flaw === 'redos'
  const [control, stub, traced, ...more] = (await each([
    () => once(controlOf(fired), PLAIN),
    () => once(fired, form, { isStub: true }),
    () => (needsTrace ? once(fired, form, { isTraced: true }) : Promise.resolve(fresh[0])),
    ...others,
  ])) as [Replayed, Replayed, Replayed, ...Replayed[]]
  fresh.push(...more)
  const placed = (runsSeen: readonly Replayed[]) =>
    runsSeen.map(({ call }) => placesOf(call?.stack, installed))
  // Code that the package had made by another one, and that runs when nobody of the package is about any more.
  const isElsewhere =
    fired.flaw === 'code-injection' && placed(fresh).every((places) => places.length === 0)
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
      isConfirmed:
        confirmationOf(fired.flaw) !== undefined &&
        (form.isEvaluated || !needsEvaluation(fired.flaw)),
      controlFired: control.hasFired,
      stubFired: stub.hasFired,
    },
    path: places[0] ?? [],
    call: first?.call && { name: first.call.name, text: first.call.text },
    runs,
    gaps: [...gaps],
  }
}

const refuted = (fresh: readonly Replayed[], runs: number, gaps: readonly string[]): Confirmed => ({
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
