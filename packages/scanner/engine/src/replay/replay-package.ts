import type { ProofBundle } from '@daimon/scanner-api'
import type { Sandbox } from '@daimon/scanner-sandbox'
import { confirm } from '../proof/confirm.ts'
import { tryOn } from '../proof/differential.ts'
import type { InstalledPackage } from '../proof/installed-package.ts'
import { levelOf } from '../proof/levels.ts'
import { inputsOf, oracleOf } from '../proof/proof-bundle.ts'
import { readPlan } from '../proof/read-plan.ts'
import { ProofFault } from './read-proof.ts'
import type { Replay } from './replay.ts'

type Options = {
  readonly sandbox: Sandbox
  /** The release that the proof is about. */
  readonly installed: InstalledPackage
  /** Another one that is said to be fixed: a proof that fails there is V4. */
  readonly fixed?: InstalledPackage | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Replays a proof of a package as it was confirmed when it was made, and holds it to the place that it names.
 * @throws ProofFault for a plan that is none, or that is not what the proof shows
 */
export const replayPackage = async (
  proof: ProofBundle,
  { sandbox, installed, fixed, signal }: Options,
): Promise<Replay> => {
  const fired = planOf(proof)
  const { observations } = await confirm(sandbox, installed, fired, signal)
  const { file, line } = proof.expected.sink
  const reportedSink = `${file}:${line}`
  const attributed = levelOf({ ...observations, reportedSink })
  if (fixed === undefined || attributed.level !== 'V3') return attributed
  const differential = await tryOn(sandbox, fixed, fired, signal)
  return { ...levelOf({ ...observations, reportedSink, differential }), differential }
}

/** What is run must be what the proof shows to whoever reads it. */
export const planOf = (proof: ProofBundle) => {
  const fired = readPlan(proof)
  if (fired === undefined)
    throw new ProofFault(
      'this proof has no plan that can be run: a plan calls what its package hands out, with data',
    )
  const { payload, control } = inputsOf(fired)
  const isShown =
    proof.class === fired.flaw &&
    proof.oracle === oracleOf(fired.flaw) &&
    proof.payload === payload &&
    proof.control === control
  if (!isShown)
    throw new ProofFault(
      'the plan of this proof is not about the class and the payload that it shows',
    )
  return fired
}
