import type {
  Coverage,
  Finding,
  Progress,
  ReachabilityAnswer,
  ReportFormat,
  ValidateDependencyAnswer,
  ValidateDependencyRequest,
} from '@daimon/scanner-api'
import type { AdvisoryData, Triage } from '@daimon/scanner-engine'
import type { Sandbox } from '@daimon/scanner-sandbox'
import type { Dictionary, PackedDocument } from './pack-document.ts'

export type AnalysisResult = {
  readonly coverage: Coverage | null
  readonly raw_cve_count: number
  readonly cve_database_count: number
  /** The data used; it may be newer than at submission. */
  readonly advisory_data: AdvisoryData
}

export type FindingEvent = { readonly finding: Finding; readonly proof?: Record<string, unknown> }

/** Whether code can run here, and if not, why. */
export type SandboxState =
  | {
      readonly state: 'ok'
      /** Isolation checks that this machine can't run. */
      readonly notRun: Sandbox['notRun']
    }
  | { readonly state: 'off'; readonly reason: string }

type AnalysisOptions = {
  readonly signal: AbortSignal
  readonly timeoutMs: number
  readonly onProgress: (progress: Progress) => void
  /** Called with new findings; an ID that was seen before is an update. */
  readonly onFound: (found: readonly FindingEvent[]) => void
  /** Called when an attempt to prove a finding fails internally; the run continues. */
  readonly onFault: (fault: string) => void
}

export type DependencyQuery = {
  readonly package: string
  readonly symbol: string
}

/** Findings about packages, and the bytes on the link of what they need. */
export type PackageFindings = { readonly bytes: number; readonly findings: readonly FindingEvent[] }

/** The interface of the engine: content in, findings and progress out. */
export type Analysis = {
  readonly advisoryData: () => AdvisoryData
  /** The result of the last self-test; one runs at startup and before each batch of proofs. */
  readonly sandbox: () => SandboxState
  readonly testSandbox: (signal: AbortSignal) => Promise<SandboxState>
  readonly run: (contentFile: string, options: AnalysisOptions) => Promise<AnalysisResult>
  /** Matches the dependencies of a submission, without its graph. */
  readonly assessPackages: (contentFile: string) => Promise<PackageFindings>
  readonly reach: (contentFile: string, asked: DependencyQuery) => Promise<ReachabilityAnswer>
  readonly validateDependency: (asked: ValidateDependencyRequest) => ValidateDependencyAnswer
  /** The report of a completed run; `dictionary` is the report of another run. */
  readonly report: (
    contentFile: string,
    asked: {
      readonly format: ReportFormat
      readonly dictionary?: Dictionary | undefined
      /** Decisions in force, by fingerprint. */
      readonly triage: ReadonlyMap<string, Triage>
    },
  ) => Promise<PackedDocument>
  readonly packJson: (value: unknown) => Promise<PackedDocument>
  readonly close: () => Promise<void>
}
