import type { AdvisoryStore } from '@daimon/scanner-engine'
import type { ReadPolicy } from '../policy/read-policy.ts'
import type { LockedVersions } from '../project/locked-versions.ts'
import type { OwnNames } from '../project/own-names.ts'
import type { CachedRegistry } from '../registry/cached-registry.ts'
import type { ScanService } from '../service/scan-service.ts'
import type { EcosystemName } from '../subject.ts'

/** What a verdict rests on. */
export type JudgeParts = {
  readonly root: string
  readonly advisories: AdvisoryStore
  readonly policy: ReadPolicy
  readonly own: OwnNames
  readonly locked: LockedVersions
  /** By ecosystem; none for those that have no registry here, or when nothing is to be asked. */
  readonly registries: Readonly<Partial<Record<EcosystemName, CachedRegistry>>>
  readonly service: ScanService | undefined
  readonly now: () => Date
}
