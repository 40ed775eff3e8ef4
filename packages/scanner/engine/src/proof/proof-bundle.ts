import { FLAW_CLASSES, type Oracle, PROOF_FORMAT, type ProofBundle } from '@daimon/scanner-api'
import { controlOf } from '../explore/controls.ts'
import type { Fired, FlawName } from '../explore/fired.ts'
import { PACKAGE_RULES } from './package-rules.ts'
import type { InstalledPackage } from './installed-package.ts'
import type { Proof } from './prove-package.ts'

const ORACLE: Readonly<Record<FlawName, Oracle>> = {
  'command-injection': 'canary-file',
  'code-injection': 'canary-file',
  'path-traversal': 'planted-flag',
  'prototype-pollution': 'polluted-property',
  redos: 'cpu-growth',
}

const EFFECT: Readonly<Record<FlawName, string>> = {
  'command-injection': 'a file named for the nonce is made by the shell',
  'code-injection': 'a folder named for the nonce is made by the code',
  'path-traversal': 'the content of a file outside of what is served comes back',
  'prototype-pollution': 'the prototype of all objects has a member that bears the nonce',
  redos: 'time grows far faster than the length of the text',
}

export const oracleOf = (flaw: FlawName): Oracle => ORACLE[flaw]

const CALLEE_MAX = 256

/** As the schema bounds it: what a package calls its functions is up to the package. */
const calleeOf = ({ confirmed: { call } }: Proof): string =>
  (call?.name ?? '').slice(0, CALLEE_MAX).toWellFormed()

/** What is put in, and what is put in its place to see that nothing happens then. */
export const inputsOf = (fired: Fired): Pick<ProofBundle, 'payload' | 'control'> => ({
  payload: fired.attack ? JSON.stringify(fired.attack) : fired.payload,
  control: fired.attack ? (fired.attack.control ?? '') : controlOf(fired).payload,
})

/** A proof as data that can be kept, sent and run again; undefined for one that was not attributed to a place. */
export const bundleOf = (
  installed: InstalledPackage,
  proof: Proof,
  madeBy: string,
): ProofBundle | undefined => {
  const [sink] = proof.confirmed.path
  const flaw = FLAW_CLASSES.find((each) => each === proof.flaw)
  if (sink === undefined || flaw === undefined) return undefined
  const { fired } = proof
  const rule = PACKAGE_RULES[proof.flaw]
  return {
    format: PROOF_FORMAT,
    class: flaw,
    cwe: `CWE-${rule.cwe}`,
    title: rule.title,
    target: {
      kind: 'package',
      ecosystem: 'npm',
      name: installed.name,
      version: installed.version,
      integrity: installed.integrity === '' ? null : installed.integrity,
    },
    driver: {
      kind: 'plan',
      plan: JSON.parse(JSON.stringify(fired)) as ProofBundle['driver'] extends { plan: infer P }
        ? P
        : never,
    },
    ...inputsOf(fired),
    oracle: ORACLE[proof.flaw],
    expected: {
      sink: { file: sink.file, line: sink.line, callee: calleeOf(proof) },
      effect: EFFECT[proof.flaw],
    },
    made_by: madeBy,
  }
}
