import type { AdvisoryStore } from '@daimon/scanner-engine'
import type { ReadPolicy } from '../policy/read-policy.ts'
import type { LockedVersions } from '../project/locked-versions.ts'
import type { WorkspaceNames } from '../project/workspace-names.ts'
import type { CachedRegistry } from '../registry/cached-registry.ts'
import type { ScanService } from '../service/scan-service.ts'
import type { EcosystemName } from '@daimon/scanner-core'

/** The data that a verdict depends on. */
export type EvaluationContext = {
  readonly root: string
  readonly advisories: AdvisoryStore
  readonly policy: ReadPolicy
  readonly own: WorkspaceNames
  readonly locked: LockedVersions
  /** By ecosystem; empty for unsupported registries and in offline mode. */
  readonly registries: Readonly<Partial<Record<EcosystemName, CachedRegistry>>>
  readonly service: ScanService | undefined
  readonly now: () => Date
}
