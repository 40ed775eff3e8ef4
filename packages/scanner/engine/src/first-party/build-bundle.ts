import { PROOF_FORMAT, type ProofBundle } from '@daimon/scanner-api'
import type { Success } from './attack-routes.ts'
import type { Candidate } from './candidates.ts'

type BundleTarget = {
  readonly entry: string
  readonly target: ProofBundle['target']
  readonly madeBy: string
}

/** Creates the proof of a successful try. */
export const buildBundle = (
  { attack, route, shape, payload, ending, control, after, directories = [] }: Success,
  { sink }: Candidate,
  { entry, target, madeBy }: BundleTarget,
): ProofBundle => ({
  format: PROOF_FORMAT,
  class: attack.class,
  cwe: attack.cwe,
  title: `${attack.class} through ${shape.position} of ${shape.request.method} ${shape.request.path}`,
  target,
  driver: {
    kind: 'http',
    entry,
    request: shape.request,
    ...(route.before && route.before.length > 0 ? { before: [...route.before] } : {}),
    ...(after === undefined ? {} : { after }),
    ...(directories.length === 0 ? {} : { directories: [...directories] }),
    ...(ending === '' ? {} : { flag_ending: ending }),
  },
  payload,
  control: control ?? attack.control,
  oracle: attack.oracle,
  expected: { sink, effect: attack.effect },
  made_by: madeBy,
})
