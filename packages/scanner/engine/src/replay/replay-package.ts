import { type ProofBundle, getClassRecord } from '@daimon/scanner-api'
import type { Sandbox } from '@daimon/scanner-sandbox'
import { confirm } from '../proof/confirm.ts'
import { replayOnFixed } from '../proof/differential.ts'
import type { InstalledPackage } from '../proof/installed-package.ts'
import { toLevel } from '../proof/levels.ts'
import { getInputs } from '../proof/proof-bundle.ts'
import { readPlan } from '../proof/read-plan.ts'
import { ProofError } from './read-proof.ts'
import type { Replay } from './replay.ts'

type Options = {
  readonly sandbox: Sandbox
  /** The release that the proof is about. */
  readonly installed: InstalledPackage
  /** The presumably fixed release. A proof that fails there is V4. */
  readonly fixed?: InstalledPackage | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Replays a package proof as it was first confirmed, and checks the sink location that it names.
 * @throws ProofError for an invalid plan, or for a plan that differs from what the proof shows
 */
export const replayPackage = async (
  proof: ProofBundle,
  { sandbox, installed, fixed, signal }: Options,
): Promise<Replay> => {
  const fired = requirePlan(proof)
  if (installed.wheel?.modules.includes(fired.plan.load.split('.', 1)[0] ?? '') === false)
    throw new ProofError(`The plan calls '${fired.plan.load}', which is not part of the package.`)
  const { observations } = await confirm(sandbox, installed, fired, signal)
  const { file, line } = proof.expected.sink
  const reportedSink = `${file}:${line}`
  const attributed = toLevel({ ...observations, reportedSink })
  if (fixed === undefined || attributed.level !== 'V3') return attributed
  const differential = await replayOnFixed(sandbox, fixed, fired, signal)
  return { ...toLevel({ ...observations, reportedSink, differential }), differential }
}

/** Reads the plan and requires it to match what the proof shows to a reader. */
export const requirePlan = (proof: ProofBundle) => {
  const fired = readPlan(proof)
  if (fired === undefined)
    throw new ProofError(
      'The proof has no valid plan. A plan may only call exports of its package with data.',
    )
  const { payload, control } = getInputs(fired)
  const isShown =
    proof.class === fired.vulnerability &&
    proof.oracle === getClassRecord(fired.vulnerability).proof.oracle &&
    proof.payload === payload &&
    proof.control === control
  if (!isShown)
    throw new ProofError(
      'The plan does not match the class, the payload, and the control that the proof shows.',
    )
  return fired
}
