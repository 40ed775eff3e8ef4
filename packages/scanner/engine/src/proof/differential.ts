import type { Sandbox } from '@daimon/scanner-sandbox'
import { toControl } from './controls.ts'
import type { Trigger } from '../protocol/trigger.ts'
import { type InstalledPackage, toLanguage, toMount } from './installed-package.ts'
import { FRESH_RUNS, type TriedElsewhere } from './levels.ts'
import { runJob } from './run-job.ts'
import { PLAIN, sealFormsFor } from './seals.ts'

/** The result of a proof on the presumably fixed release. */
export type Differential = TriedElsewhere & { readonly release: InstalledPackage }

const REPLAY_MS = 12_000

/**
 * Runs a proof on another release: first with the control, to check that the function can be
 * called, then with the payload.
 */
export const replayOnFixed = async (
  sandbox: Sandbox,
  release: InstalledPackage,
  fired: Trigger,
  signal?: AbortSignal,
): Promise<Differential> => {
  const name = `${release.name} ${release.version}`
  const notCalled = (why: string): Differential => ({
    release,
    outcome: 'not called',
    reason: `it could not be tested on ${name}: ${why}`,
  })
  using staged = await sandbox.stage(toMount(release).from, signal)
  const forms = sealFormsFor(fired.vulnerability, fired.payload, {
    language: toLanguage(release),
  })
  const inputs = [
    { input: toControl(fired), form: PLAIN },
    ...Array.from({ length: FRESH_RUNS }, (_, at) => ({
      input: fired,
      form: forms[at % forms.length] ?? PLAIN,
    })),
  ]
  for (const [run, { input, form }] of inputs.entries()) {
    const job = {
      mode: 'replay',
      fired: input,
      seal: form.make(),
      isTraced: false,
      isStub: false,
    } as const
    const { report, gap } = await runJob(staged, release, job, { budgetMs: REPLAY_MS, signal })
    const [unloaded] = report?.failed ?? []
    if (unloaded !== undefined) return notCalled(`it does not load: ${unloaded.reason}`)
    if (gap !== undefined || report?.replayed === undefined)
      return notCalled(gap ?? 'it produced no report')
    if (run === 0 && !report.replayed.wasCallable)
      return notCalled('it does not contain what the proof calls')
    if (run === 0 && report.replayed.hasFired) return notCalled('the control has the effect there')
    if (report.replayed.hasFired)
      return { release, outcome: 'works', reason: `it works on ${name} as well` }
  }
  return { release, outcome: 'fails', reason: `it fails on ${name}` }
}
