import type {
  Coverage,
  Finding,
  Progress,
  ReachabilityAnswer,
  ReportFormat,
  ValidateDependencyAnswer,
  ValidateDependencyRequest,
} from '@daimon/scanner-api'
import type { AdvisoryData } from '@daimon/scanner-engine'
import type { Dictionary, PackedDocument } from './pack-document.ts'

export type AnalysisResult = {
  readonly coverage: Coverage | null
  readonly raw_cve_count: number
  readonly cve_database_count: number
  /** What was looked up in the end: it may be newer than what the submission was taken for. */
  readonly advisory_data: AdvisoryData
}

export type Found = { readonly finding: Finding; readonly proof?: Record<string, unknown> }

/** Whether anything can be run here, and why not. */
export type SandboxState =
  | { readonly state: 'ok' }
  | { readonly state: 'off'; readonly reason: string }

type AnalysisOptions = {
  readonly signal: AbortSignal
  readonly timeoutMs: number
  readonly onProgress: (progress: Progress) => void
  /** Told as they come; one with the id of an earlier one says more of the same. */
  readonly onFound: (found: readonly Found[]) => void
  /** Told of an attempt to prove something that failed by itself; the run goes on. */
  readonly onFault: (fault: string) => void
}

export type Asked = {
  readonly package: string
  readonly symbol: string
}

/** The engine as the service sees it: content in, findings with progress out. */
export type Analysis = {
  readonly advisoryData: () => AdvisoryData
  /** As the last self-test found it: one runs at the start, and one before each batch of proofs. */
  readonly sandbox: () => SandboxState
  readonly testSandbox: (signal: AbortSignal) => Promise<SandboxState>
  readonly run: (contentFile: string, options: AnalysisOptions) => Promise<AnalysisResult>
  readonly reach: (contentFile: string, asked: Asked) => Promise<ReachabilityAnswer>
  readonly validateDependency: (asked: ValidateDependencyRequest) => ValidateDependencyAnswer
  /** Of a run that completed; the same content and data give the same text. A dictionary is the report of another run. */
  readonly report: (
    contentFile: string,
    asked: { readonly format: ReportFormat; readonly dictionary?: Dictionary | undefined },
  ) => Promise<PackedDocument>
  readonly packJson: (value: unknown) => Promise<PackedDocument>
  readonly close: () => Promise<void>
}
