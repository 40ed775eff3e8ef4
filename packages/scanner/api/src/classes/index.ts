import type { ClassRecord, PackageSearch, ProofRecord } from './class-record.ts'
import { codeInjection } from './code-injection.ts'
import { commandInjection } from './command-injection.ts'
import { corsReflection, permissiveCors } from './cors.ts'
import { deserialization } from './deserialization.ts'
import { hardCodedPassword, hardCodedSecret } from './hard-coded-secret.ts'
import { insecureCookie } from './insecure-cookie.ts'
import {
  archiveTraversal,
  debugMode,
  missingCsrf,
  unverifiedCertificate,
} from './insecure-settings.ts'
import { massAssignment } from './mass-assignment.ts'
import { insecureReference, missingAuthorization } from './missing-authorization.ts'
import { moduleInjection } from './module-injection.ts'
import { nosqlCodeInjection, nosqlInjection } from './nosql-injection.ts'
import { openRedirect } from './open-redirect.ts'
import { pathTraversal } from './path-traversal.ts'
import { prototypePollution } from './prototype-pollution.ts'
import { redos } from './redos.ts'
import { regexInjection } from './regex-injection.ts'
import { sqlInjection } from './sql-injection.ts'
import { ssrf } from './ssrf.ts'
import { insecureToken, unverifiedToken } from './unverified-token.ts'
import { weakPasswordHash } from './weak-password-hash.ts'
import { xss } from './xss.ts'
import { unsafeXmlParser, xxe } from './xxe.ts'

/** All vulnerability classes. A new one is added here and in a file of its own. */
export const CLASS_RECORDS = [
  commandInjection,
  codeInjection,
  pathTraversal,
  sqlInjection,
  ssrf,
  xss,
  openRedirect,
  deserialization,
  prototypePollution,
  redos,
  moduleInjection,
  nosqlInjection,
  nosqlCodeInjection,
  xxe,
  unsafeXmlParser,
  massAssignment,
  regexInjection,
  unverifiedToken,
  insecureToken,
  corsReflection,
  permissiveCors,
  weakPasswordHash,
  insecureCookie,
  debugMode,
  unverifiedCertificate,
  archiveTraversal,
  missingCsrf,
  missingAuthorization,
  insecureReference,
  hardCodedSecret,
  hardCodedPassword,
] as const satisfies readonly ClassRecord[]

type AnyRecord = (typeof CLASS_RECORDS)[number]
type ProvableRecord = Extract<AnyRecord, { readonly proof: ProofRecord }>
type PackageRecord = Extract<
  ProvableRecord,
  { readonly proof: { readonly package: PackageSearch } }
>

export type ClassId = AnyRecord['id']
/** A name in proofs. */
export type ProvableClass = ProvableRecord['id']
/** A class that published packages are tested for. */
export type PackageClass = PackageRecord['id']
/** Those of a search. */
export type PackageClassOf<Search extends PackageSearch['search']> = Extract<
  PackageRecord,
  { readonly proof: { readonly package: { readonly search: Search } } }
>['id']
export type SinkKind = AnyRecord['sinkKind']
export type TaintName = NonNullable<AnyRecord['taints']>[number]
export type OracleName = ProvableRecord['proof']['oracle']
/** The kind of a call that carries a payload. */
export type SinkCallKind = ProvableRecord['proof']['application']['calls'][number]

const isSearched = (record: AnyRecord): record is PackageRecord =>
  record.proof !== null && record.proof.package !== null

export const VULNERABILITY_CLASSES: readonly ProvableClass[] = CLASS_RECORDS.flatMap(
  ({ id, proof }) => (proof === null ? [] : [id]),
)
export const PACKAGE_CLASSES: readonly PackageClass[] = CLASS_RECORDS.filter(isSearched).map(
  ({ id }) => id,
)
export const ORACLES: readonly OracleName[] = [
  ...new Set(CLASS_RECORDS.flatMap(({ proof }) => proof?.oracle ?? [])),
]
export const SINK_CALL_KINDS: readonly SinkCallKind[] = [
  ...new Set(
    CLASS_RECORDS.flatMap(({ proof }): readonly SinkCallKind[] => proof?.application.calls ?? []),
  ),
]

const byId: ReadonlyMap<string, AnyRecord> = new Map(
  CLASS_RECORDS.map((record) => [record.id, record]),
)

/** The record of a listed class. */
export const getClassRecord = <Id extends ClassId>(
  id: Id,
): Extract<AnyRecord, { readonly id: Id }> =>
  byId.get(id) as Extract<AnyRecord, { readonly id: Id }>
