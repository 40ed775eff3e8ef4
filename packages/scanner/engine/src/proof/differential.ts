import type { Sandbox } from '@daimon/scanner-sandbox'
import { controlOf } from '../explore/controls.ts'
import type { Fired } from '../explore/fired.ts'
import { type InstalledPackage, mountOf } from './installed-package.ts'
import { FRESH_RUNS, type TriedElsewhere } from './levels.ts'
import { runJob } from './run-job.ts'
import { PLAIN, sealFormsFor } from './seals.ts'

/** What a proof did on another release, the one that is said to be fixed. */
export type Differential = TriedElsewhere & { readonly release: InstalledPackage }

const REPLAY_MS = 12_000

/** Runs a proof on another release: with the control first, to see that it can be called there, then with the payload. */
export const tryOn = async (
  sandbox: Sandbox,
  release: InstalledPackage,
  fired: Fired,
  signal?: AbortSignal,
): Promise<Differential> => {
  const name = `${release.name} ${release.version}`
  const notCalled = (why: string): Differential => ({
    release,
    outcome: 'not called',
    reason: `it cannot be tried on ${name}: ${why}`,
  })
  using staged = await sandbox.stage(mountOf(release).from, signal)
  const forms = sealFormsFor(fired.flaw, fired.payload)
  const inputs = [
    { input: controlOf(fired), form: PLAIN },
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
      return notCalled(gap ?? 'it left no report')
    if (run === 0 && !report.replayed.wasCallable)
      return notCalled('it has not what the proof calls')
    if (run === 0 && report.replayed.hasFired) return notCalled('the control has the effect there')
    if (report.replayed.hasFired)
      return { release, outcome: 'works', reason: `it works on ${name} as well` }
  }
  return { release, outcome: 'fails', reason: `it fails on ${name}` }
}
