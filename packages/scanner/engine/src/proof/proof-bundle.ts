import { PROOF_FORMAT, type ProofBundle, getClassRecord } from '@daimon/scanner-api'
import { toControl } from './controls.ts'
import type { Trigger } from '../protocol/trigger.ts'
import { type InstalledPackage, toEcosystem } from './installed-package.ts'
import type { Proof } from './prove-package.ts'
import { toStoredPlan } from './read-plan.ts'

const CALLEE_MAX = 256

/** Limits the callee to the schema's length, because packages can choose any function name. */
const getCalleeName = ({ confirmed: { call } }: Proof): string =>
  (call?.name ?? '').slice(0, CALLEE_MAX).toWellFormed()

/** The payload and the control as text. */
export const getInputs = (fired: Trigger): Pick<ProofBundle, 'payload' | 'control'> => ({
  payload: fired.attack ? JSON.stringify(fired.attack) : fired.payload,
  control: fired.attack ? (fired.attack.control ?? '') : toControl(fired).payload,
})

/** The proof as data for storage and replay. Undefined unless it is attributed to a location. */
export const toProofBundle = (
  installed: InstalledPackage,
  proof: Proof,
  madeBy: string,
): ProofBundle | undefined => {
  const [sink] = proof.confirmed.path
  if (sink === undefined) return undefined
  const { fired } = proof
  const { id, cwe, title, proof: means } = getClassRecord(proof.vulnerability)
  return {
    format: PROOF_FORMAT,
    class: id,
    cwe: `CWE-${cwe}`,
    title,
    target: {
      kind: 'package',
      ecosystem: toEcosystem(installed),
      name: installed.name,
      version: installed.version,
      integrity: installed.integrity === '' ? null : installed.integrity,
    },
    driver: {
      kind: 'plan',
      plan: JSON.parse(JSON.stringify(toStoredPlan(fired))) as ProofBundle['driver'] extends {
        plan: infer P
      }
        ? P
        : never,
    },
    ...getInputs(fired),
    oracle: means.oracle,
    expected: {
      sink: { file: sink.file, line: sink.line, callee: getCalleeName(proof) },
      effect: means.package.effect,
    },
    made_by: madeBy,
  }
}
