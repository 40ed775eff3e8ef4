import { randomBytes } from 'node:crypto'
import type { Sandbox } from '@daimon/scanner-sandbox'
import { controlOf } from '../explore/controls.ts'
import { letters } from '../explore/letters.ts'
import type { Fired } from '../explore/fired.ts'
import type { Job } from '../explore/job.ts'
import type { Replayed } from '../explore/replay.ts'
import { type InstalledPackage, mountOf } from './installed-package.ts'
import { FRESH_RUNS, type Observations } from './levels.ts'
import { runJob } from './run-job.ts'
import { atOnce, inTurn } from './in-turn.ts'
import { type Place, placeName, placesOf } from './sink-place.ts'

export type Confirmed = {
  readonly observations: Observations
  /** From the sink outwards, within the package. */
  readonly path: readonly Place[]
  /** The call that had the effect, as the first run saw it; its nonce is that of the run. */
  readonly call: { readonly name: string; readonly text: string } | undefined
  readonly runs: number
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
  const once = async (
    given: Fired,
    more: Partial<Extract<Job, { mode: 'replay' }>> = {},
  ): Promise<Replayed> => {
    runs += 1
    const job: Job = {
      mode: 'replay',
      fired: given,
      nonce: freshNonce(),
      isTraced: false,
      isStub: false,
      ...more,
    }
    const { report } = await runJob(staged, installed, job, { budgetMs: REPLAY_MS, signal })
    return report?.replayed ?? { hasFired: false, wasCallable: false }
  }
  const fresh = [await once(fired)]
  if (!fresh[0]?.hasFired) return refuted(fresh, runs)
  const others = Array.from({ length: FRESH_RUNS - 1 }, () => () => once(fired))
  const needsTrace = fired.flaw === 'prototype-pollution' || fired.flaw === 'redos'
  const [control, stub, traced, ...more] = (await each([
    () => once(controlOf(fired)),
    () => once(fired, { isStub: true }),
    () => (needsTrace ? once(fired, { isTraced: true }) : Promise.resolve(fresh[0])),
    ...others,
  ])) as [Replayed, Replayed, Replayed, ...Replayed[]]
  fresh.push(...more)
  const placed = (runsSeen: readonly Replayed[]) =>
    runsSeen.map(({ stack }) => placesOf(stack, installed))
  // Code that the package had made by another one, and that runs when nobody of the package is about any more.
  const isElsewhere =
    fired.flaw === 'code-injection' && placed(fresh).every((places) => places.length === 0)
  const seen = needsTrace ? [traced] : isElsewhere ? [await once(fired, { isTraced: true })] : fresh
  const places = placed(seen)
  const [first] = seen
  return {
    observations: {
      fired: fresh.map(({ hasFired }) => hasFired),
      sinks: places.map(([place]) => placeName(place)),
      reportedSink: placeName(places[0]?.[0]),
      controlFired: control.hasFired,
      stubFired: stub.hasFired,
    },
    path: places[0] ?? [],
    call: first?.name === undefined ? undefined : { name: first.name, text: first.text ?? '' },
    runs,
  }
}

const refuted = (fresh: readonly Replayed[], runs: number): Confirmed => ({
  observations: {
    fired: fresh.map(({ hasFired }) => hasFired),
    sinks: [],
    reportedSink: undefined,
    controlFired: false,
    stubFired: false,
  },
  path: [],
  call: undefined,
  runs,
})

/** Lower case and letters alone: some packages change case, and some take what has numbers apart. */
export const freshNonce = (): string =>
  `nx${[...randomBytes(14)].map((byte) => letters(byte % 26)).join('')}z`
