import type { OperationId } from '@daimon/scanner-api'
import { compareScans } from './compare-scans.ts'
import { readConsole, readGuardrail, readSource, replayFinding, scanDirectory } from './console.ts'
import { deleteScan } from './delete-scan.ts'
import { fragmentsMissing } from './fragments-missing.ts'
import { health, ready } from './health.ts'
import { listScans } from './list-scans.ts'
import type { Operation } from './operation.ts'
import { putFragment } from './put-fragment.ts'
import { reachabilityContext, recordEvent, validateDependency } from './queries.ts'
import { readProof } from './read-proof.ts'
import { readReport } from './read-report.ts'
import { readScan } from './read-scan.ts'
import { submitScan } from './submit-scan.ts'
import { readTriage, triageFinding } from './triage.ts'

/** Every use case by operation ID, matching the route table. */
export const operations: { readonly [Id in OperationId]: Operation<Id> } = {
  health,
  ready,
  submitScan,
  readScan,
  deleteScan,
  readReport,
  readProof,
  fragmentsMissing,
  putFragment,
  validateDependency,
  reachabilityContext,
  recordEvent,
  listScans,
  compareScans,
  readTriage,
  triageFinding,
  readConsole,
  scanDirectory,
  readSource,
  replayFinding,
  readGuardrail,
}
