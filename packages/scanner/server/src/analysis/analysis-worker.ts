import {
  type Finding as ApiFinding,
  type FragmentsPayload,
  type ProofBundle,
  type ReachabilityAnswer,
  type ReportFormat,
  SERVICE_VERSION,
  type SharedSource,
} from '@daimon/scanner-api'
import {
  type Assessment,
  type Finding,
  REPORT_FORMATS,
  type Report,
  type Triage,
  assess,
  buildReport,
  buildGraph,
  inferEcosystem,
  openAdvisories,
  reachabilityContext,
  renderReport,
  withTriage,
} from '@daimon/scanner-engine'
import { compress, toWire, wholeBody } from '@daimon/scanner-core'
import { existsSync, readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { parentPort } from 'node:worker_threads'
import {
  extractedSourcesDirectory,
  getReportFile,
  getSourcesFile,
  writeWhole,
} from '../spool/spool.ts'
import type { STOP, WorkerMessage } from '../worker-pool.ts'
import type {
  AnalysisResult,
  DependencyQuery,
  FindingEvent,
  PackageFindings,
  SandboxState,
} from './analysis.ts'
import { type Dictionary, packDocument } from './pack-document.ts'
import { prove } from './prove.ts'

const port = parentPort
if (!port) throw new Error('This file must run as a worker thread.')

type ScanTask = { readonly contentFile: string; readonly advisoryDirectory: string } & (
  | {
      readonly kind: 'run'
      /** The part of the run's time for proofs. */
      readonly proveMs: number
      readonly packageDirectory: string | undefined
      readonly bubblewrapPath: string | undefined
    }
  | { readonly kind: 'packages' }
  | { readonly kind: 'reach'; readonly asked: DependencyQuery }
  | {
      readonly kind: 'report'
      readonly format: ReportFormat
      readonly dictionary?: Dictionary | undefined
      readonly triage: ReadonlyMap<string, Triage>
    }
)
export type AnalysisTask = ScanTask | { readonly kind: 'pack'; readonly value: unknown }

export type WorkerEvent =
  | { readonly progress: { readonly phase: string; readonly done: number; readonly total: number } }
  | { readonly found: readonly FindingEvent[] }
  | { readonly sandbox: SandboxState }
  | { readonly fault: string }

const send = (message: WorkerMessage) => port.postMessage(message)
const tell = (value: WorkerEvent) => send({ kind: 'told', value })

const FOUND_AT_ONCE = 50

type RunTask = Extract<AnalysisTask, { readonly kind: 'run' }>

const run = async (task: RunTask, signal: AbortSignal): Promise<AnalysisResult> => {
  const { contentFile, advisoryDirectory } = task
  const payload = readJson(contentFile) as FragmentsPayload
  tell({ progress: { phase: 'assess', done: 0, total: payload.dependencies.length } })
  const store = openAdvisories(advisoryDirectory)
  const assessment = assess(payload, store)
  tellFindings(assessment.findings, new Map(), 'assess')
  const { findings, proofs } = await proven(task, assessment, payload.dependencies, signal)
  const before = new Map(assessment.findings.map((finding) => [finding.id, finding]))
  const isNews = (finding: Finding) => !isDeepStrictEqual(finding, before.get(finding.id))
  tellFindings(findings.filter(isNews), proofs, 'prove')
  const report = buildReport({ payload, assessment, findings, version: SERVICE_VERSION })
  writeWhole(getReportFile(contentFile), Buffer.from(JSON.stringify(report)))
  return {
    coverage: payload.coverage ?? null,
    raw_cve_count: report.summary.raw_cve_count,
    cve_database_count: store.data.count,
    advisory_data: store.data,
  }
}

/** Without the graph, nothing is known to be unreachable. */
const assessPackages = ({
  contentFile,
  advisoryDirectory,
}: Pick<ScanTask, 'contentFile' | 'advisoryDirectory'>): PackageFindings => {
  const whole = readJson(contentFile) as FragmentsPayload
  const payload = { ...whole, fragments: [], graph_truncated: true }
  const { findings } = assess(payload, openAdvisories(advisoryDirectory))
  return {
    bytes: compress(wholeBody(toWire(payload))).length,
    findings: findings.map((finding) => ({ finding: finding as unknown as ApiFinding })),
  }
}

const tellFindings = (
  findings: readonly Finding[],
  proofs: ReadonlyMap<string, ProofBundle>,
  phase: string,
): void => {
  const total = findings.length
  for (let at = 0; at < total; at += FOUND_AT_ONCE) {
    const some = findings.slice(at, at + FOUND_AT_ONCE)
    tell({
      found: some.map((finding): FindingEvent => {
        const proof = proofs.get(finding.id)
        return { finding: finding as unknown as ApiFinding, ...(proof ? { proof } : {}) }
      }),
    })
    tell({ progress: { phase, done: Math.min(total, at + FOUND_AT_ONCE), total } })
  }
}

/** The findings after verification if sources or packages can run; else of the assessment. */
const proven = (
  { contentFile, packageDirectory, proveMs, bubblewrapPath }: RunTask,
  assessment: Assessment,
  dependencies: FragmentsPayload['dependencies'],
  signal: AbortSignal,
) => {
  const file = getSourcesFile(contentFile)
  let step = 0
  return prove({
    assessment,
    dependencies,
    sources: existsSync(file) ? (readJson(file) as SharedSource[]) : [],
    packageDirectory,
    directory: extractedSourcesDirectory(contentFile),
    timeMs: proveMs,
    signal,
    bubblewrapPath,
    onStep: (phase) => {
      tell({
        progress: { phase: phase.slice(0, PHASE_MAX).toWellFormed(), done: step, total: ++step },
      })
    },
    onSandbox: (sandbox) => tell({ sandbox }),
    onFault: (error) => tell({ fault: String((error as Error | undefined)?.stack ?? error) }),
  })
}

const PHASE_MAX = 64

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

const SYMBOL_CHARS_MAX = 2_048

const reach = (contentFile: string, asked: DependencyQuery): ReachabilityAnswer => {
  const payload = readJson(contentFile) as FragmentsPayload
  const graph = buildGraph(payload)
  const found = reachabilityContext(graph, {
    ecosystem: inferEcosystem(graph, payload.dependencies, asked.package),
    name: asked.package,
    symbol: asked.symbol,
  })
  return {
    ...found,
    entrypoints: found.entrypoints.map(({ file, line, symbol }) =>
      `${symbol} (${file}:${line})`.slice(0, SYMBOL_CHARS_MAX),
    ),
    call_path_compressed: found.call_path_compressed ?? '',
    call_path_full: [...found.call_path_full],
    rewrite_hints: [...found.rewrite_hints],
    degraded: graph.isTruncated || graph.filesFailed > 0,
    indexing: false,
  }
}

const answer = async (task: AnalysisTask, signal: AbortSignal): Promise<unknown> => {
  if (task.kind === 'run') return await run(task, signal)
  if (task.kind === 'packages') return assessPackages(task)
  if (task.kind === 'reach') return reach(task.contentFile, task.asked)
  if (task.kind === 'pack')
    return packDocument('application/json', `${JSON.stringify(task.value, undefined, 2)}\n`)
  return report(task)
}

const report = ({
  contentFile,
  format,
  dictionary,
  triage,
}: Extract<ScanTask, { kind: 'report' }>) => {
  const render = (file: string, decisions: ReadonlyMap<string, Triage>) =>
    renderReport(withTriage(readJson(getReportFile(file)) as Report, decisions), format, new Date())
  return packDocument(
    REPORT_FORMATS[format],
    render(contentFile, triage),
    // The other scan may have been deleted since.
    dictionary && existsSync(getReportFile(dictionary.contentFile))
      ? { name: dictionary.name, text: render(dictionary.contentFile, dictionary.triage) }
      : undefined,
  )
}

let stopping = new AbortController()

port.on('message', (message: AnalysisTask | typeof STOP) => {
  if (message.kind === 'stop') return stopping.abort(new Error('canceled'))
  stopping = new AbortController()
  answer(message, stopping.signal).then(
    (value) => send({ kind: 'done', value }),
    (error: unknown) => send({ kind: 'failed', fault: String((error as Error).stack ?? error) }),
  )
})
