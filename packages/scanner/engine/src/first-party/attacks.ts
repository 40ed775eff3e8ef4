import {
  type ApplicationAttack,
  CLASS_RECORDS,
  NONCE_PLACE,
  PROGRAM_LANGUAGES,
  type ProgramLanguage,
  type Oracle,
  type SinkCallKind,
  type VulnerabilityClass,
} from '@daimon/scanner-api'
import {
  LISTENER_PORT,
  type ObservedCalls,
  canaryPath,
  flagPath,
} from '../protocol/application-job.ts'

/** How to attack an application for one class, with the places of this sandbox filled in. */
export type Attack = Omit<ApplicationAttack, 'calls' | 'observed' | 'payloads'> & {
  readonly class: VulnerabilityClass
  readonly cwe: string
  readonly oracle: Oracle
  readonly calls: readonly SinkCallKind[]
  readonly payloads: readonly string[]
}

const places = {
  canary: canaryPath(NONCE_PLACE),
  flag: flagPath(NONCE_PLACE, ''),
  listener: `127.0.0.1:${LISTENER_PORT}/${NONCE_PLACE}`,
}

const attacksFor = (language: ProgramLanguage): readonly Attack[] =>
  CLASS_RECORDS.flatMap(({ id, cwe, proof }): Attack[] =>
    proof === null
      ? []
      : [
          {
            ...proof.application,
            class: id,
            cwe: `CWE-${cwe}`,
            oracle: proof.oracle,
            payloads: proof.application.payloads({ ...places, language }),
          },
        ],
  )

const byLanguage = new Map(
  PROGRAM_LANGUAGES.map((language) => [language, attacksFor(language)] as const),
)

/** The attacks on applications in a language. */
export const attacksIn = (language: ProgramLanguage): readonly Attack[] =>
  byLanguage.get(language) ?? []

/** The calls that applications are observed for, apart from those that need a hook of their own. */
export const OBSERVED: readonly ObservedCalls[] = CLASS_RECORDS.flatMap(({ proof }) =>
  proof === null
    ? []
    : proof.application.observed.map((functions) => ({
        ...functions,
        kind: proof.application.calls[0],
      })),
)
